import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pressStyleHash } from './security-headers.ts'

test('the one style allowed inline is the one the calendar’s package adds', () => {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('react-aria-components/package.json'))
  const file = join(folder, '../react-aria/dist/private/interactions/usePress.mjs')
  const source = readFileSync(file, 'utf8')
  const [, style = ''] = /style\.textContent = `([^`]+)`/.exec(source) ?? []
  const [, attribute = ''] = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source) ?? []
  const written = style.replace(/\$\{[^}]+\}/, attribute).trim()
  const hash = createHash('sha256').update(written).digest('base64')
  expect(pressStyleHash).toBe(`'sha256-${hash}'`)
})
