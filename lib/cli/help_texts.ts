/** Texts that people copy: shell start-up lines, a workflow, what to tell an agent. */

export const COMPLETIONS_HELP =
  `To have them in every shell (make the folder first where it is missing):

bash: engram completions bash > ~/.local/share/bash-completion/completions/engram
zsh: engram completions zsh > ~/.zfunc/_engram, with fpath=(~/.zfunc $fpath) before compinit
  in ~/.zshrc
fish: engram completions fish > ~/.config/fish/completions/engram.fish
PowerShell: engram completions powershell >> $PROFILE`;

/** Lines that are short enough to stay whole on a terminal of 80 columns. */
export const CHECK_WORKFLOW = `# .github/workflows/engram.yml
name: Engram
on:
  pull_request:
    paths: [".agents/.engram/**"]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      # Put engram on PATH here, as on your own machine.
      - run: engram check`;

/** For CLAUDE.md or AGENTS.md: how an agent proposes memories. */
export const AGENTS_TEXT = `## Team memory (Engram)

This project keeps its rules and knowledge as memories in .agents/.engram. Texts between
"[engram ID | …]" and "[/engram ID]" are such memories, approved by a person: follow them. A line
"[engram card] ID | … | read FILE" names one that fits: read FILE when you need it.

When you learn something that the next session should know (a rule a person states, a decision and
its reason, a procedure that worked), propose it:

    engram save "One fact or rule, in a sentence or a few" --type rule \\
      --title "What it is about" \\
      --triggers "other words for it; an error message; 다른 언어의 표현" \\
      --applies-to "src/api/**"

- One memory, one thing. --type is rule, skill (a procedure) or knowledge (a fact).
- --triggers matters most: memories are found by their words, so name three to six other wordings
  that somebody who needs this would use, in the languages the team writes in.
- --applies-to only where it is about certain files.
- Look first: engram search WORDS. To change one: engram save --update ID "…".
- You only propose; a person approves with: engram approve. Never edit files in .agents/.engram.
- No secrets, no personal data, nothing that only this task needs.`;
