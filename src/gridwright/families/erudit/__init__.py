"""Эрудит, Scrabble and their kin: rules, plays, the best turn, games."""
