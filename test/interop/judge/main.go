// Judges notes, proofs and tiles by golang.org/x/mod/sumdb and none of our code: cases as JSON on the standard input, and
// for each of them, in their order, the reason of a refusal or "".
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type Case struct {
	What  string
	Vkeys []string
	// A note, a tlog-proof or a consistency file.
	Text string
	// The entry that a tlog-proof is of.
	Entry []byte
	// The published files of a log, by their paths, or those of a pack.
	Files map[string][]byte
}

func main() {
	var cases []Case
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	answers := make([]string, len(cases))
	for at, one := range cases {
		if err := judge(one); err != nil {
			answers[at] = err.Error()
		}
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}

func judge(one Case) error {
	switch one.What {
	case "note":
		_, err := open(one.Text, one.Vkeys)
		return err
	case "receipt":
		return judgeReceipt(one)
	case "consistency":
		return judgeConsistency(one)
	case "log":
		return judgeLog(one)
	case "pack":
		return judgePack(one)
	}
	return errors.New("unknown: " + one.What)
}

// The text of a note that is signed by one of the keys.
func open(text string, vkeys []string) (string, error) {
	var verifiers []note.Verifier
	for _, vkey := range vkeys {
		verifier, err := note.NewVerifier(vkey)
		if err != nil {
			return "", err
		}
		verifiers = append(verifiers, verifier)
	}
	opened, err := note.Open([]byte(text), note.VerifierList(verifiers...))
	if err != nil {
		return "", err
	}
	return opened.Text, nil
}

// The tree of a C2SP checkpoint, and its origin.
func openCheckpoint(text string, vkeys []string) (tree tlog.Tree, origin string, err error) {
	body, err := open(text, vkeys)
	if err != nil {
		return
	}
	lines := strings.Split(body, "\n")
	if len(lines) != 4 || lines[3] != "" {
		return tree, "", errors.New("not a checkpoint of three lines")
	}
	if tree.N, err = strconv.ParseInt(lines[1], 10, 64); err != nil {
		return
	}
	tree.Hash, err = tlog.ParseHash(lines[2])
	return tree, lines[0], err
}

// The lines of hashes in front of the first empty line, from the line `from` on, and what comes behind it.
func hashesOf(text string, from int) ([]tlog.Hash, string, error) {
	head, rest, isThere := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	if !isThere || len(lines) < from {
		return nil, "", errors.New("cut off")
	}
	var hashes []tlog.Hash
	for _, line := range lines[from:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return nil, "", err
		}
		hashes = append(hashes, hash)
	}
	return hashes, rest, nil
}

func judgeReceipt(one Case) error {
	var index int64
	if _, err := fmt.Sscanf(one.Text, "c2sp.org/tlog-proof@v1\nindex %d\n", &index); err != nil {
		return err
	}
	hashes, checkpoint, err := hashesOf(one.Text, 2)
	if err != nil {
		return err
	}
	tree, _, err := openCheckpoint(checkpoint, one.Vkeys)
	if err != nil {
		return err
	}
	return tlog.CheckRecord(hashes, tree.N, tree.Hash, index, tlog.RecordHash(one.Entry))
}

func judgeConsistency(one Case) error {
	if !strings.HasPrefix(one.Text, "fichaclara-consistency/1\n") {
		return errors.New("not a consistency file")
	}
	hashes, notes, err := hashesOf(one.Text, 1)
	if err != nil {
		return err
	}
	parts := strings.SplitN(notes, "\n\n", 4)
	if len(parts) != 4 {
		return errors.New("not two notes")
	}
	older, of, err := openCheckpoint(parts[0]+"\n\n"+parts[1]+"\n", one.Vkeys)
	if err != nil {
		return err
	}
	newer, by, err := openCheckpoint(parts[2]+"\n\n"+parts[3], one.Vkeys)
	if err != nil {
		return err
	}
	if of != by {
		return errors.New("two registers")
	}
	return tlog.CheckTree(hashes, newer.N, newer.Hash, older.N, older.Hash)
}
