import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { isCommon } from './common-passwords.ts'
import { isPersonal } from './context-words.ts'

const known = {
  email: 'ada.lovelace@poste.example',
  names: ['Ada Rossi-Conti'],
  library: { name: 'Oggettoteca di Bologna', domain: 'bologna' },
}

test('at least 3,000 common passwords that are long enough are refused', async () => {
  const long = dictionary['passwords-common'].filter(one => one.length >= limits.passwordMinChars)
  expect(long.length).toBeGreaterThan(3000)
  const passed = []
  for (const one of long) if (!(await isCommon(one))) passed.push(one)
  expect(passed).toEqual([])
})

test.each(['Password123', 'FORZAITALIA', 'trustno1', 'qwertyuiop'])(
  '%s is a common password',
  async password => {
    expect(await isCommon(password)).toBe(true)
  },
)

test.each([
  'bologna2026',
  'B0l0gn@!!',
  'OggettotecaBologna',
  'lovelace99',
  'rossi-conti',
  'Rossi12345',
  'adalovelace1',
])('%s is made of words that are guessed first', password => {
  expect(isPersonal(password, known)).toBe(true)
})

test.each(['un gatto sul tetto', 'bologna ha tante torri', 'quattro formiche', '20262026!'])(
  '%s is accepted',
  password => {
    expect(isPersonal(password, known)).toBe(false)
  },
)
