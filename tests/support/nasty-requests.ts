import fc from 'fast-check'

/** Contained in every text that a log must not quote. */
export const secretMark = 'segretissimo'

const cursor = (key: unknown) => Buffer.from(JSON.stringify({ key, id: 'x' })).toString('base64url')
const deep = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>(inner => [inner], secretMark)

/** Texts that are known to break servers. */
const knownTexts = [
  '',
  ' \t ',
  '\u0000',
  `${secretMark}\u0000`,
  '\ud800',
  `a\udfff${secretMark}`,
  '⑴',
  'ŉ',
  'ﷺ',
  'İ',
  '½ ⅷ ﬃ ＼ ʼ',
  `${secretMark} '":*&|!()<->\\`,
  "'; drop table members; --",
  '../../../etc/passwd',
  '%00',
  '%',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  '-5',
  '1.5',
  '1e5',
  'NaN',
  'null',
  'infinity',
  'now',
  '99999999999999999999',
  '2026-02-30',
  '0000-01-01',
  '+275760-09-13',
  '2026-12-14T99:99:99Z',
  '//evil.example',
  'http://[',
  'javascript:alert(1)',
  '=HYPERLINK("x")',
  '\u202e\u2066\ufeff',
  '👩‍👩‍👧‍👦',
  'a'.repeat(5000),
  ' '.repeat(5000),
  '/'.repeat(3000),
  '(('.repeat(1000),
  ...['-5', '1.5', 'abc', '\u0000', '', 'infinity', '1e9', '2026-11-20 99:00', {}, -5, null].map(
    cursor,
  ),
]

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...knownTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 4 })
      .map(units => String.fromCharCode(...units)),
  },
)

const value = fc.oneof(
  { weight: 6, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      0.5,
      1e308,
      2 ** 31,
      2 ** 53,
      [],
      {},
      [[secretMark]],
      { $ne: null },
      JSON.parse('{"__proto__": {"level": 1}}'),
      deep(50),
    ),
  },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) },
)

/** Values that replace one field, header, cookie or part of the path. */
const fault = fc.record({ at: fc.nat(), value })

/** Headers of browsers and of the payment provider besides the contract's own. */
export const browserHeaders = [
  'authorization',
  'cookie',
  'accept-language',
  'accept-encoding',
  'if-none-match',
  'range',
  'content-type',
  'origin',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'paypal-transmission-id',
]

/** Bodies sent instead of a form. */
const rawBody = fc.constantFrom(
  '',
  'null',
  '[]',
  '"x"',
  '{',
  '[1e999]',
  `"${secretMark}`,
  '{"a":"\\ud800"}',
  '['.repeat(30_000) + ']'.repeat(30_000),
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  `{${'"a":1,'.repeat(3000)}"b":1}`,
)

/** One request: the operation, the caller, and the replaced value. */
export const nastyRequest = (operations: number, roles: readonly string[]) =>
  fc.record({
    operation: fc.nat(operations - 1),
    role: fc.constantFrom(...roles),
    id: fc.nat(),
    faults: fc.array(fault, { maxLength: 3 }),
    header: fc.option(fc.record({ at: fc.nat(), value: text }), { freq: 4 }),
    raw: fc.option(rawBody, { freq: 20 }),
  })
export type NastyRequest = ReturnType<typeof nastyRequest> extends fc.Arbitrary<infer R> ? R : never

/** Encoded for a path or a query; invalid characters as raw bytes. */
export function percentEncoded(value: unknown): string {
  const plain = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (/^%[0-9a-z]{0,2}/i.test(plain)) return plain
  return /\p{Surrogate}/u.test(plain) ? '%ED%A0%80' : encodeURIComponent(plain)
}

/** Encoded for a header: bytes, without those that would end it. */
export function headerBytes(value: string): string {
  return Buffer.from(value)
    .toString('latin1')
    .replace(/[\0\r\n]/g, ' ')
    .trim()
}
