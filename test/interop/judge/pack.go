package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

const listName = "lista_firmada.txt"

// Every file of a pack is the one that its signed list names, and none is missing.
func judgePack(one Case) error {
	body, err := open(string(one.Files[listName]), one.Vkeys)
	if err != nil {
		return err
	}
	lines := strings.Split(body, "\n")
	if len(lines) != 3 || lines[0] != "fichaclara-pack/1" || lines[2] != "" {
		return errors.New("not the list of a pack")
	}
	var list struct {
		Files map[string]struct {
			Sha256 string
			Size   int
		}
	}
	if err := json.Unmarshal([]byte(lines[1]), &list); err != nil {
		return err
	}
	if len(list.Files) != len(one.Files)-1 {
		return errors.New("another number of files")
	}
	for name, listed := range list.Files {
		bytes, isThere := one.Files[name]
		digest := sha256.Sum256(bytes)
		if !isThere || len(bytes) != listed.Size || hex.EncodeToString(digest[:]) != listed.Sha256 {
			return fmt.Errorf("%s is another, or missing", name)
		}
	}
	return nil
}
