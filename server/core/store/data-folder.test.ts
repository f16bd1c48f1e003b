import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const data = mkdtempSync(join(tmpdir(), 'oggettoteca-owner-'))
afterAll(() => rmSync(data, { recursive: true }))
const nobody = 65_534
const database = join(data, 'database')
const file = join(database, 'base', '1')

/** What the user `nobody` reads who opens the database. */
function saidToNobody() {
  const path = join(import.meta.dirname, 'data-folder.ts')
  const code = `await (await import(${JSON.stringify(path)})).requireOwn(${JSON.stringify(database)})`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    uid: nobody,
    cwd: '/',
    encoding: 'utf8',
  })
  return stderr
}

test('a database with a file of another user is said to be that, and not to be damaged', ({
  skip,
}) => {
  if (process.getuid?.() !== 0) return skip('only root gives files to others')
  mkdirSync(join(database, 'base'), { recursive: true })
  writeFileSync(file, '')
  for (const path of [data, database, join(database, 'base'), file]) chownSync(path, nobody, nobody)
  expect(saidToNobody()).toBe('')
  chownSync(file, 0, 0)
  chmodSync(file, 0o600)
  const said = saidToNobody()
  expect(said).toContain(`which DATA_DIR names, cannot be written (${file} belongs to user 0`)
  expect(said).toContain(`and this is ${nobody}`)
})
