import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** A text that changes when the content of one of the files does. @param {string[]} files @returns {string} */
export function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files) if (existsSync(file)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
