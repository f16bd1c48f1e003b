import { expect, test } from 'vitest'
import { costOf, longestStretchMs } from '#tests/support/proportion.ts'
import { readRaw } from './read-csv.ts'
import { understand } from './understanding.ts'

const columns = (count: number) => Array.from({ length: count }, (_, at) => `colonna ${at}`)

/** How long one file holds up others at most, in processor time; and the rule that refuses it. */
async function timeOf(text: string | Buffer) {
  const content = Buffer.from(text as string)
  let refused: string | undefined
  const { longest } = await costOf(async () => {
    refused = await readRaw('foglio.csv', content).then(
      raw => void understand(raw, undefined),
      (error: { faults?: { rule: string }[] }) => error.faults?.[0]?.rule,
    )
  })
  return { longest, refused }
}

test.each([
  ['10,000 headings', `${columns(10_000).join(';')}\n1\n`, 'too_many_columns'],
  ['a heading of 200 kB', `nome;${'à b'.repeat(70_000)}\n1;2\n`, 'heading_too_long'],
  ['3 MB of headings', 'ab;'.repeat(1_000_000), 'too_many_columns'],
  ['3 MB of rows with one letter', `nome\n${'a\n'.repeat(1_500_000)}`, 'too_many_rows'],
  ['a row with 100,000 cells', `nome;a\n${'a;'.repeat(100_000)}\n`, 'too_many_columns'],
])('%s are refused by their number, before they are compared', async (_, text, rule) => {
  expect((await timeOf(text)).refused).toBe(rule)
})

test('many long headings and empty rows, which are allowed, hold up nobody for long', async () => {
  const wide = `${columns(300)
    .map(one => `${one} ${'parola '.repeat(20)}`)
    .join(';')}\n1\n`
  await timeOf(wide)
  const [small, large] = [
    await timeOf('nome\n1\n\n'),
    await timeOf(`nome\n1${'\n'.repeat(100_000)}`),
  ]
  expect([small.refused, large.refused, (await timeOf(wide)).refused]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(large.longest).toBeLessThanOrEqual(longestStretchMs)
  const again = [await timeOf(wide), await timeOf(wide)].map(({ longest }) => longest)
  expect(Math.min(...again)).toBeLessThanOrEqual(longestStretchMs)
})

test('a heading that is there twice is two columns, and one without a name is one too', async () => {
  const { headings, rows } = await readRaw(
    'a.csv',
    Buffer.from('Type;Nome;Type;;type_2\nloan;Sega;Tool;x;y\n'),
  )
  expect(headings).toEqual(['type', 'nome', 'type_2_', '#4', 'type_2'])
  expect(rows[0]?.cells).toEqual({
    type: 'loan',
    nome: 'Sega',
    type_2_: 'Tool',
    '#4': 'x',
    type_2: 'y',
  })
})

test.each<[string, Buffer, object]>([
  ['a NUL', Buffer.from('nome,note\nSega,\nTenda,ver\0de\n'), { row: 3, column: 'note' }],
  [
    'a byte that is no letter in a file of UTF-8',
    Buffer.concat([
      Buffer.from('nome,note\nCaffè,più\nTenda,ver'),
      Buffer.from([0xff]),
      Buffer.from('\n'),
    ]),
    { row: 3, column: 'note' },
  ],
  [
    'a byte that Windows does not have',
    Buffer.from('nome;note\nCaff\xe8;ver\x81\n', 'latin1'),
    { row: 2, column: 'note' },
  ],
  ['a sign for a lost letter', Buffer.from('nome;note\nCaff\uFFFD;\n'), { row: 2, column: 'nome' }],
  ...['CaffÃ¨', 'lâ€™ora', 'CittÃ\u00a0', '100 â‚¬'].map((text): [string, Buffer, object] => [
    `«${text}», which was read in another alphabet`,
    Buffer.from(`nome;note\nSega;\nTenda;${text}\n`),
    { row: 3, column: 'note', rule: 'misread_characters' },
  ]),
  ...['#N/D', '#RIF!', '#DIV/0!', '########'].map((text): [string, Buffer, object] => [
    `«${text}» of a spreadsheet`,
    Buffer.from(`nome;note\nSega;\nTenda;${text}\n`),
    { row: 3, column: 'note', rule: 'no_value' },
  ]),
  [
    'a cell more than headings',
    Buffer.from('nome,note\nSega,a, b\n'),
    { row: 2, rule: 'too_many_cells' },
  ],
])('%s is reported with its row', async (_, content, fault) => {
  await expect(readRaw('a.csv', content)).rejects.toMatchObject({
    faults: [{ file: 'a.csv', rule: 'damaged_character', ...fault }],
  })
})

test('what only looks damaged is read', async () => {
  const cells = ['Âncora', 'SÃO PAULO', 'château', 'n° 3', '#1', '##', 'C#', '# nota']
  const { rows } = await readRaw('a.csv', Buffer.from(`nome\n${cells.join('\n')}\n`))
  expect(rows.map(row => row.cells.nome)).toEqual(cells)
})

test('UTF-16 without its mark, and Windows-1252, are read', async () => {
  for (const content of [
    Buffer.from('nome;note\nCaffè;più\n', 'utf16le'),
    Buffer.from('nome;note\nCaff\xe8;pi\xf9\n', 'latin1'),
  ]) {
    expect((await readRaw('a.csv', content)).rows[0]?.cells).toEqual({ nome: 'Caffè', note: 'più' })
  }
})
