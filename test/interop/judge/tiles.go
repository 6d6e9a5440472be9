package main

import (
	"encoding/binary"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// Of C2SP tlog-tiles; Go's own tiles lie elsewhere and hold the same.
const height = 8

type published map[string][]byte

func (published) Height() int                     { return height }
func (published) SaveTiles([]tlog.Tile, [][]byte) {}
func (files published) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var read [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", height), "tile/", 1)
		bytes, isThere := files[path]
		if !isThere {
			return nil, fmt.Errorf("%s is missing", path)
		}
		read = append(read, bytes)
	}
	return read, nil
}

// Every entry of a log is what its tiles and its signed checkpoint say.
func judgeLog(one Case) error {
	tree, _, err := openCheckpoint(string(one.Files["checkpoint"]), one.Vkeys)
	if err != nil {
		return err
	}
	reader := tlog.TileHashReader(tree, published(one.Files))
	var at int64
	for file := 0; at < tree.N; file++ {
		entries, err := entriesOf(one.Files[fmt.Sprintf("tile/entries/%03d", file)])
		if err != nil {
			return err
		}
		for _, entry := range entries {
			hashes, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, at)})
			if err != nil {
				return err
			}
			if hashes[0] != tlog.RecordHash(entry) {
				return fmt.Errorf("entry %d is another", at)
			}
			at++
		}
		if len(entries) == 0 {
			return fmt.Errorf("the entries from %d on are missing", at)
		}
	}
	return nil
}

func entriesOf(bytes []byte) (entries [][]byte, err error) {
	for len(bytes) > 0 {
		if len(bytes) < 2 || len(bytes) < 2+int(binary.BigEndian.Uint16(bytes)) {
			return nil, fmt.Errorf("an entry is cut off")
		}
		end := 2 + int(binary.BigEndian.Uint16(bytes))
		entries, bytes = append(entries, bytes[2:end]), bytes[end:]
	}
	return entries, nil
}
