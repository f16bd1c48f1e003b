import { expect, test } from 'vitest'
import { brokenRule, capitalize, type TextRule } from './text-rules.ts'

test.each<[TextRule, string[], string[], string]>([
  ['required', ['a'], ['', '  '], 'required'],
  [
    'email',
    ['a@b.it', ' a@b.it ', "o'brien@example.org", 'a+b=c/d!#$%&*?^_`{|}~-e@b.it'],
    [],
    'email',
  ],
  ['email', ['mario@città.it', 'mario@xn--citt-2na.it', 'ada@почта.рф'], [], 'email'],
  [
    'email',
    [],
    ['a@', '@b.it', 'a b@c.it', 'a..b@c.it', '.a@c.it', 'a@b', 'a@b..it', 'a@-b.it'],
    'email',
  ],
  [
    'email',
    [],
    ['a@b.it.', 'a@b_c.it', 'a@127.0.0.1', 'a@[127.0.0.1]', 'a@b.it/c', 'a@b%2eit'],
    'email',
  ],
  ['email', [], ['"a b"@c.it', 'a(b)@c.it', `${'a'.repeat(65)}@b.it`], 'email'],
  [
    'email',
    [],
    [`a@${'b'.repeat(64)}.it`, 'a@xn--zz-----.it', 'a,b@c.it', 'a@b,it', 'à@b.it'],
    'email',
  ],
  ['email', [], ['ada', 'ada.example.org'], 'no_at_sign'],
  ['fiscal_code', ['RSSMRA80A01A944X', 'rssmra80a01a944x'], ['RSSMRA80A01A944'], 'fiscal_code'],
  ['vat_number', ['12345678901'], ['1234567890', '123456789012'], 'vat_number'],
  ['phone', ['051', '0510001234'], ['05', '+39051', '051 000'], 'phone'],
  ['postal_code', ['40121'], ['4012', '401210', '4O121'], 'postal_code'],
  ['url', ['https://example.org'], ['example'], 'url'],
  ['iban', ['IT60X0542811101000000123456'], ['DE60X0542811101000000123456', 'IT60'], 'iban'],
  [
    'two_decimals',
    ['3', '12', '-3', '3,10', '3.1', '12,5'],
    ['3,125', 'x', '3,', 'x3', '3x', '3;1', '3,a', 'a,1', '--3'],
    'two_decimals',
  ],
  [
    'three_decimals',
    ['3,125', '3', '12', '-3', '3.1', '12,34'],
    ['3,1256', 'x', '3,', 'x3', '3x', '3;125', '3,a', 'a,1'],
    'three_decimals',
  ],
  [
    'zero_to_hundred',
    ['0', '5', '99', '99,5', '99.55', '100', '100,0', '100.00'],
    ['101', '-1', '100,5', '100,', '100;0', '100x', 'x100', 'x5', '5x', '5;5', '5,x', '999', 'a'],
    'zero_to_hundred',
  ],
  ['has_digit', ['a1'], ['ab'], 'no_digit'],
  ['lowercase', ['abc1', 'a'], ['Abc', 'abC', 'a b', 'a-b'], 'lowercase'],
  ['capitalized', ['Maria De Rossi', 'C3PO'], ['maria', 'Maria de Rossi'], 'capitalized'],
  ['max_20', ['a'.repeat(20)], ['a'.repeat(21)], 'too_long'],
  ['max_165', ['a'.repeat(165)], ['a'.repeat(166)], 'too_long'],
  ['max_1000', ['a'.repeat(1000)], ['a'.repeat(1001)], 'too_long'],
  ['min_100', ['a'.repeat(100)], ['a'.repeat(99)], 'too_short'],
  ['min_165', ['a'.repeat(165)], ['a'.repeat(164)], 'too_short'],
])('%s', (rule, valid, broken, name) => {
  for (const text of valid) expect(brokenRule(text, [rule]), text).toBeNull()
  for (const text of broken) expect(brokenRule(text, [rule]), text).toBe(name)
})

test('an empty field breaks only the rule that requires it, and the first broken rule is shown', () => {
  expect(brokenRule('', ['email', 'phone'])).toBeNull()
  expect(brokenRule('  ', ['email', 'phone'])).toBeNull()
  expect(brokenRule('  ', ['email', 'required'])).toBe('required')
  expect(brokenRule('', ['required', 'email'])).toBe('required')
  expect(brokenRule('x@', ['required', 'email', 'min_100'])).toBe('email')
})

test('capitalize makes the first letter a capital', () => {
  expect(capitalize('maria de rossi')).toBe('Maria De Rossi')
  expect(capitalize("l'élan è qui")).toBe("L'Élan È Qui")
})
