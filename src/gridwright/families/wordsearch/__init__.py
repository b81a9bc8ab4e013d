"""Word search with a hidden message: made, solved, checked, rated, played and drawn."""
