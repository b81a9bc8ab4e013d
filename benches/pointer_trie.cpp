// The usual fast design of a Boggle scorer, written for comparison: a trie of 26 pointers a node with the mark of the
// board in it, and a walk whose neighbours are unrolled by a switch (as danvk/hybrid-boggle describes its own).
// pointer_trie WORDS BOARDS prints boards a second of user CPU time and the total of points.
#include <sys/resource.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

struct Node {
  bool word = false;
  uintptr_t mark = 0;
  Node* next[26] = {};
};

static const unsigned kPoints[] = {0, 0, 0, 1, 1, 2, 3, 5, 11, 11, 11, 11, 11, 11, 11, 11, 11};

struct Scorer {
  Node* root;
  uintptr_t board = 0;
  unsigned used = 0, score = 0;
  int tile[16];

  void step(unsigned cell, unsigned length, Node* node) {
    used ^= 1u << cell;
    length++;
    if (node->word && node->mark != board) {
      node->mark = board;
      score += kPoints[length];
    }
#define GO(row, col)                                             \
  do {                                                           \
    const unsigned to = (row) * 4 + (col);                       \
    if (!(used & (1u << to)) && node->next[tile[to]])            \
      step(to, length, node->next[tile[to]]);                    \
  } while (0)
#define AROUND(row, col)                                                                       \
  GO(row - 1, col - 1); GO(row - 1, col); GO(row - 1, col + 1); GO(row, col - 1);              \
  GO(row, col + 1); GO(row + 1, col - 1); GO(row + 1, col); GO(row + 1, col + 1)
    switch (cell) {
      case 0: GO(0, 1); GO(1, 0); GO(1, 1); break;
      case 1: GO(0, 0); GO(0, 2); GO(1, 0); GO(1, 1); GO(1, 2); break;
      case 2: GO(0, 1); GO(0, 3); GO(1, 1); GO(1, 2); GO(1, 3); break;
      case 3: GO(0, 2); GO(1, 2); GO(1, 3); break;
      case 4: GO(0, 0); GO(0, 1); GO(1, 1); GO(2, 0); GO(2, 1); break;
      case 5: AROUND(1, 1); break;
      case 6: AROUND(1, 2); break;
      case 7: GO(0, 2); GO(0, 3); GO(1, 2); GO(2, 2); GO(2, 3); break;
      case 8: GO(1, 0); GO(1, 1); GO(2, 1); GO(3, 0); GO(3, 1); break;
      case 9: AROUND(2, 1); break;
      case 10: AROUND(2, 2); break;
      case 11: GO(1, 2); GO(1, 3); GO(2, 2); GO(3, 2); GO(3, 3); break;
      case 12: GO(2, 0); GO(2, 1); GO(3, 1); break;
      case 13: GO(2, 0); GO(2, 1); GO(2, 2); GO(3, 0); GO(3, 2); break;
      case 14: GO(2, 1); GO(2, 2); GO(2, 3); GO(3, 1); GO(3, 3); break;
      case 15: GO(2, 2); GO(2, 3); GO(3, 2); break;
    }
    used ^= 1u << cell;
  }

  unsigned operator()(const std::string& text) {
    for (int i = 0; i < 16; i++) tile[i] = text[i] - 'a';
    board++;
    used = score = 0;
    for (unsigned i = 0; i < 16; i++)
      if (root->next[tile[i]]) step(i, 0, root->next[tile[i]]);
    return score;
  }
};

static double cpu() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6;
}

int main(int, char** args) {
  Scorer scorer;
  scorer.root = new Node;
  std::string line;
  for (std::ifstream file(args[1]); std::getline(file, line);) {
    Node* node = scorer.root;
    for (char sign : line) {
      Node*& next = node->next[sign - 'a'];
      if (!next) next = new Node;
      node = next;
    }
    node->word = true;
  }
  std::vector<std::string> boards;
  for (std::ifstream file(args[2]); std::getline(file, line);) boards.push_back(line);
  double best = 0;
  long total = 0;
  for (int round = 0; round < 3; round++) {
    const double before = cpu();
    total = 0;
    for (const std::string& board : boards) total += scorer(board);
    const double rate = boards.size() / (cpu() - before);
    if (rate > best) best = rate;
  }
  std::printf("%.0f %ld\n", best, total);
}
