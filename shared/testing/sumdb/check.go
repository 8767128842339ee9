// Command check reads a log of shared/seal with Go's sumdb/note and sumdb/tlog, an independent implementation of the same formats.
// It fails with a message at the first difference. It prints a note that it has signed, for the test to verify.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

type input struct {
	Folder      string // has the files of /log/
	VerifierKey string
	Inclusion   []struct {
		Index int64
		Proof tlog.RecordProof
	}
	Consistency []struct {
		Older int64
		Root  tlog.Hash
		Proof tlog.TreeProof
	}
}

func main() {
	log.SetFlags(0)
	var in input
	must(json.NewDecoder(os.Stdin).Decode(&in))
	tree := openCheckpoint(in)
	entries := readEntries(in.Folder, tree.N)

	// Go builds the tree from the entries alone.
	var hashes []tlog.Hash
	own := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for i, index := range indexes {
			found[i] = hashes[index]
		}
		return found, nil
	})
	for i, entry := range entries {
		stored, err := tlog.StoredHashes(int64(i), entry, own)
		must(err)
		hashes = append(hashes, stored...)
	}
	root, err := tlog.TreeHash(tree.N, own)
	must(err)
	check(root == tree.Hash, "the root differs")
	for _, tile := range newestTiles(tree.N) {
		want, err := tlog.ReadTileData(tile, own)
		must(err)
		got, err := os.ReadFile(pathOf(in.Folder, tile))
		must(err)
		check(bytes.Equal(got, want), "the tile %s differs", tile.Path())
	}

	// Go reads the tiles as a client, with their authentication.
	reader := tlog.TileHashReader(tree, tiles{in.Folder})
	for _, each := range in.Inclusion {
		want, err := tlog.ProveRecord(tree.N, each.Index, reader)
		must(err)
		check(fmt.Sprint(each.Proof) == fmt.Sprint(want), "the inclusion proof of %d differs", each.Index)
		must(tlog.CheckRecord(each.Proof, tree.N, tree.Hash, each.Index, tlog.RecordHash(entries[each.Index])))
	}
	for _, each := range in.Consistency {
		want, err := tlog.ProveTree(tree.N, each.Older, reader)
		must(err)
		check(fmt.Sprint(each.Proof) == fmt.Sprint(want), "the consistency proof of %d differs", each.Older)
		must(tlog.CheckTree(each.Proof, tree.N, tree.Hash, each.Older, each.Root))
	}

	private, public, err := note.GenerateKey(rand.Reader, "go.example/log")
	must(err)
	signer, err := note.NewSigner(private)
	must(err)
	signed, err := note.Sign(&note.Note{Text: "go.example/log\n1\n" + root.String() + "\n"}, signer)
	must(err)
	must(json.NewEncoder(os.Stdout).Encode(map[string]string{"verifierKey": public, "note": string(signed)}))
}

func openCheckpoint(in input) tlog.Tree {
	verifier, err := note.NewVerifier(in.VerifierKey)
	must(err)
	signed, err := os.ReadFile(filepath.Join(in.Folder, "checkpoint"))
	must(err)
	opened, err := note.Open(signed, note.VerifierList(verifier))
	must(err)
	// sumdb's checkpoints have a fixed origin.
	_, body, _ := strings.Cut(opened.Text, "\n")
	tree, err := tlog.ParseTree([]byte("go.sum database tree\n" + body))
	must(err)
	return tree
}

func readEntries(folder string, size int64) [][]byte {
	var entries [][]byte
	for _, tile := range newestTiles(size) {
		if tile.L != 0 {
			continue
		}
		tile.L = -1
		bundle, err := os.ReadFile(pathOf(folder, tile))
		must(err)
		for len(bundle) > 0 {
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			entries = append(entries, bundle[2:end])
			bundle = bundle[end:]
		}
	}
	check(int64(len(entries)) == size, "the bundles have %d entries", len(entries))
	return entries
}

// newestTiles returns the tiles of a tree. NewTiles also returns the partial tiles of all smaller trees.
func newestTiles(size int64) []tlog.Tile {
	var newest []tlog.Tile
	for _, tile := range tlog.NewTiles(height, 0, size) {
		last := len(newest) - 1
		if last >= 0 && newest[last].L == tile.L && newest[last].N == tile.N {
			newest = newest[:last]
		}
		newest = append(newest, tile)
	}
	return newest
}

// pathOf returns the file of a tile. tlog-tiles has no height in its paths and writes entries in place of data.
func pathOf(folder string, tile tlog.Tile) string {
	path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
	return filepath.Join(folder, strings.Replace(path, "tile/data/", "tile/entries/", 1))
}

type tiles struct{ folder string }

func (t tiles) Height() int { return height }

func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var data [][]byte
	for _, tile := range wanted {
		bytes, err := os.ReadFile(pathOf(t.folder, tile))
		if err != nil {
			return nil, err
		}
		data = append(data, bytes)
	}
	return data, nil
}

func (t tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func check(holds bool, format string, values ...any) {
	if !holds {
		log.Fatalf(format, values...)
	}
}
