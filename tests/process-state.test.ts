import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read, sources } from './support/source-files.ts'

/** A variable of a module that changes while the server runs. */
const state = [
  /^(?:export )?let \w+/m,
  /^(?:export )?const \w+(?:: [^=]+)? = new (?:(?:Map|WeakMap|Set)(?:<.*>)?\(\)|BoundedCache)/m,
  /^(?:export )?const \w+(?:: [^=]+)? = (?:semaphore|mutex|roundRobin)\(/m,
  /^const \w+: [^=\n]*\[\] = \[\]$/m,
]

test('what one process keeps for itself is listed with its reason', () => {
  const listed = readFileSync('docs/processes.md', 'utf8')
  const keeping = sources
    .filter(file => file.startsWith('server/'))
    .filter(file => state.some(form => form.test(read(file))))
  expect(keeping.length).toBeGreaterThan(15)
  expect(keeping.filter(file => !listed.includes(`\`${file}\``))).toEqual([])
})

test('no file is listed that keeps nothing', () => {
  const listed = readFileSync('docs/processes.md', 'utf8')
  const named = [...listed.matchAll(/`(server\/[\w./-]+\.ts)`/g)].map(([, file]) => file ?? '')
  const idle = named
    .filter(file => file !== 'server/main.ts')
    .filter(file => !state.some(form => form.test(read(file))))
  expect(idle).toEqual([])
})
