"""Scenes in print: pages, books and answer keys as PDF, set by Typst in the packaged fonts."""

from gridwright.book.items import PrintItem as PrintItem
from gridwright.book.options import BookOptions as BookOptions
from gridwright.book.preflight import Problem as Problem
from gridwright.book.preflight import preflight as preflight
from gridwright.book.printing import Book as Book
from gridwright.book.printing import book_of as book_of
from gridwright.book.printing import print_book as print_book
from gridwright.book.printing import print_documents as print_documents
from gridwright.book.printing import print_pdf as print_pdf
