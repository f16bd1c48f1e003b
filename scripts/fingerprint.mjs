import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** A hash of the files' contents. @param {string[]} files @returns {string} */
export function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files) if (existsSync(file)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
