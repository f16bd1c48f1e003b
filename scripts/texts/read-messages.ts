import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { decodeTrie } from 'cspell-trie-lib'
import PO from 'pofile'
import type { Dictionary, Message } from './check-words.ts'

/** The messages in the text of a language's PO file. */
export function messagesIn(po: string): Message[] {
  return PO.parse(po).items.map(({ msgid, msgstr, references }) => ({
    id: msgid,
    text: msgstr[0] ?? '',
    files: references,
  }))
}

/** The Italian words of a spelling dictionary. It takes about a second to read. */
export function italianDictionary(): Dictionary {
  const manifest = createRequire(import.meta.url).resolve('@cspell/dict-it-it')
  const trie = decodeTrie(readFileSync(join(dirname(manifest), 'dict/it-it.trie')))
  return word => trie.has(word)
}
