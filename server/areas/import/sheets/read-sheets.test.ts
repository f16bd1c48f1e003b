import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { ImportRefused } from '../faults.ts'
import { readTables } from '../read/read-csv.ts'
import { sourceLimits } from '../sources/source.ts'
import { openFile } from '../sources/zip.ts'

const zip = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
      {
        level: 0,
      },
    ),
  )

/** A workbook of Excel with these sheets, each the XML of its rows. */
function xlsx(sheets: Record<string, string>, more: Record<string, string> = {}, workbook = '') {
  const names = Object.keys(sheets)
  const list = names.map((name, at) => {
    const state = name.startsWith('nascosto') ? ' state="hidden"' : ''
    return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
  })
  const rels = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r">${workbook}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${rels.join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\/mm\\/yyyy;@"/><numFmt numFmtId="171" formatCode="00000"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${sheets[name]}</worksheet>`,
      ]),
    ),
    ...more,
  })
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`

const ods = (content: string) =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">${content}</office:document-content>`,
  })
const odsText = (value: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`

const cellsOf = async (content: Buffer, name = 'a.xlsx') =>
  (await readTables(name, content)).map(({ file, rows }) => ({
    file,
    rows: rows.map(({ cells }) => cells),
  }))
const ruleOf = (content: Buffer | Promise<unknown>) =>
  Promise.resolve(content instanceof Buffer ? readTables('a.xlsx', content) : content).then(
    () => null,
    (error: unknown) => (error instanceof ImportRefused ? error.faults[0]?.rule : error),
  )

describe('a workbook of Excel', () => {
  test('gives days, all digits of numbers, zeros that are shown, and the values of formulas', async () => {
    const content = xlsx(
      {
        Foglio1: `${row(text('Nome'), text('Data'), text('Altra data'), text('CAP'), text('Telefono'), text('Prezzo'), text('Attivo'))}${row(
          '<c t="s"><v>0</v></c>',
          '<c s="1"><v>46023</v></c>',
          '<c s="2"><v>46023.5</v></c>',
          '<c s="3"><v>126</v></c>',
          '<c><v>3.331234567E9</v></c>',
          '<c><f>SUM(A1:A2)</f><v>0.30000000000000004</v></c>',
          '<c t="b"><v>1</v></c>',
        )}</sheetData>`,
      },
      {
        'xl/sharedStrings.xml':
          '<sst><si><r><t>Sega</t></r><r><t xml:space="preserve"> &amp; lama</t></r><rPh><t>SEGA</t></rPh></si></sst>',
      },
    )
    expect(await cellsOf(content)).toEqual([
      {
        file: 'a.xlsx',
        rows: [
          {
            nome: 'Sega & lama',
            data: '2026-01-01',
            altra_data: '2026-01-01T12:00:00',
            cap: '00126',
            telefono: '3331234567',
            prezzo: '0.3',
            attivo: 'true',
          },
        ],
      },
    ])
  })

  test('may count its days from 1904', async () => {
    const sheet = `${row(text('Data'))}${row('<c s="1"><v>44561</v></c>')}</sheetData>`
    const [table] = await cellsOf(xlsx({ A: sheet }, {}, '<workbookPr date1904="1"/>'))
    expect(table?.rows).toEqual([{ data: '2026-01-01' }])
  })

  test('has several sheets, of which empty and hidden ones are left out', async () => {
    const sheet = `${row(text('Nome'))}${row(text('Sega'))}</sheetData>`
    const content = xlsx({ Attrezzi: sheet, Soci: sheet, Vuoto: '</sheetData>', nascosto: sheet })
    expect((await cellsOf(content)).map(({ file }) => file)).toEqual([
      'a.xlsx · Attrezzi',
      'a.xlsx · Soci',
    ])
  })

  test('fills merged cells down, and leaves a title over several columns out', async () => {
    const sheet =
      '<row r="1"><c r="A1" t="str"><v>Inventario</v></c></row>' +
      `<row r="3">${['Categoria', 'Nome', 'Stato'].map(text).join('')}</row>` +
      `<row r="4">${['Cucina', 'Pentola', 'ok'].map(text).join('')}</row>` +
      '<row r="5"><c r="B5" t="str"><v>Padella</v></c><c r="C5" t="str"><v>ok</v></c></row>' +
      '</sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A4:A5"/></mergeCells>'
    const [table] = await readTables('a.xlsx', xlsx({ A: sheet }))
    expect(table?.rows).toEqual([
      { line: 4, cells: { categoria: 'Cucina', nome: 'Pentola', stato: 'ok' } },
      { line: 5, cells: { categoria: 'Cucina', nome: 'Padella', stato: 'ok' } },
    ])
    expect(table?.left).toEqual([{ line: 1, why: 'title', text: 'Inventario' }])
  })

  test.each([
    ['an entity of its own', '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>', 'unreadable'],
    ['an entity that is not declared', '<workbook><a>&nbsp;</a></workbook>', 'unreadable'],
    ['XML that ends early', '<workbook><sheets>', 'unreadable'],
  ])('with %s is refused', async (_, workbook, rule) => {
    expect(await ruleOf(xlsx({ A: '</sheetData>' }, { 'xl/workbook.xml': workbook }))).toBe(rule)
  })

  test.each([
    [
      'a million columns',
      '<row r="1"><c r="XFD1" t="str"><v>a</v></c></row></sheetData>',
      'too_many_columns',
    ],
    [
      'too many rows',
      `${'<row><c><v>1</v></c></row>'.repeat(sourceLimits.rows + 2)}</sheetData>`,
      'too_many_rows',
    ],
  ])('with %s is refused', async (_, sheet, rule) => {
    expect(await ruleOf(xlsx({ A: sheet }))).toBe(rule)
  })

  test('reads nothing from other addresses', async () => {
    const content = xlsx(
      { A: `${row(text('Nome'))}</sheetData>` },
      {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" TargetMode="External" Target="https://example.org/sheet1.xml"/></Relationships>',
      },
    )
    expect((await cellsOf(content))[0]?.rows).toEqual([])
  })

  test('of before 2007, or with a password, is named', async () => {
    expect(await ruleOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).toBe('old_workbook')
  })

  test('is one file of an import, also with another name, while other zips are opened', async () => {
    const content = xlsx({ A: '</sheetData>' })
    expect((await openFile('a.bin', content)).names).toEqual(['a.bin.xlsx'])
    expect(
      (await openFile('a.zip', zip({ 'x/objects.csv': 'code\n', 'x/a.jpg': '' }))).names,
    ).toEqual(['a.jpg', 'objects.csv'])
  })
})

describe('an OpenDocument spreadsheet', () => {
  test('gives values, repeated cells and rows, but no comments', async () => {
    const content = ods(
      '<table:table table:name="Foglio">' +
        `<table:table-row>${['Nome', 'Data', 'Prezzo', 'A', 'B'].map(one => odsText(one)).join('')}<table:table-cell table:number-columns-repeated="16379"/></table:table-row>` +
        '<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string"><office:annotation><text:p>nota</text:p></office:annotation><text:p>Sega<text:s text:c="2"/>a</text:p><text:p>mano</text:p></table:table-cell>' +
        '<table:table-cell office:value-type="date" office:date-value="2026-02-01T00:00:00"><text:p>1.2.26</text:p></table:table-cell>' +
        '<table:table-cell office:value-type="currency" office:value="1234.5"><text:p>€ 1.234,50</text:p></table:table-cell>' +
        `${odsText('x', ' table:number-columns-repeated="2"')}</table:table-row>` +
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
    )
    const [table] = await readTables('a.ods', content)
    const cells = { nome: 'Sega  a\nmano', data: '2026-02-01', prezzo: '1234.5', a: 'x', b: 'x' }
    expect(table?.rows).toEqual([
      { line: 2, cells },
      { line: 3, cells },
    ])
  })

  test('that repeats a filled row without end is refused', async () => {
    const content = ods(
      `<table:table><table:table-row table:number-rows-repeated="1048576">${odsText('a')}</table:table-row></table:table>`,
    )
    expect(await ruleOf(content)).toBe('too_many_rows')
  })
})

describe('a CSV file', () => {
  test.each([
    [
      'a title above',
      'Inventario 2026, aggiornato\n\nCodice;Nome;Categoria;Prezzo\n1;Sega;Attrezzi;25,00\n2;Tenda;Sport;30,00\n',
      ['title'],
    ],
    [
      'a total',
      'Codice;Nome;Categoria;Prezzo\n1;Sega;Attrezzi;25,00\n2;Tenda;Sport;30,00\nTOTALE;;;55,00\n',
      ['total'],
    ],
    [
      'a note at the foot',
      'Codice;Nome;Categoria;Prezzo\n1;Sega;Attrezzi;25,00\n2;Tenda;Sport;30,00\n\nin rosso: da controllare\n',
      ['note'],
    ],
    [
      'headings on each page',
      'Codice;Nome;Categoria;Prezzo\n1;Sega;Attrezzi;25,00\nCodice;Nome;Categoria;Prezzo\n2;Tenda;Sport;30,00\n',
      ['heading'],
    ],
    [
      'a line over a group',
      'Codice;Nome;Categoria;Prezzo\nUTENSILI\n1;Sega;Attrezzi;25,00\n2;Tenda;Sport;30,00\n',
      ['note'],
    ],
  ])('with %s has the same two rows', async (_, csv, why) => {
    const [table] = await readTables('a.csv', Buffer.from(csv))
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      { codice: '1', nome: 'Sega', categoria: 'Attrezzi', prezzo: '25,00' },
      { codice: '2', nome: 'Tenda', categoria: 'Sport', prezzo: '30,00' },
    ])
    expect(table?.left?.map(one => one.why)).toEqual(why)
  })

  test('keeps things of which only the name is written, also at the end', async () => {
    const csv = 'Nome;Codice;Categoria\nSega;1;Attrezzi\nTenda;;\nTotal Station;3;Misura\nZaino;;\n'
    const [table] = await readTables('a.csv', Buffer.from(csv))
    expect(table?.rows.map(({ cells }) => cells.nome)).toEqual([
      'Sega',
      'Tenda',
      'Total Station',
      'Zaino',
    ])
    expect(table?.left).toBeUndefined()
  })

  test('keeps a thing of which only the name is written, where all names are in capitals', async () => {
    const csv = 'Nome;Codice;Categoria\nSEGA;1;Attrezzi\nTENDA;;\nZAINO;3;Sport\n'
    const [table] = await readTables('a.csv', Buffer.from(csv))
    expect(table?.rows.map(({ cells }) => cells.nome)).toEqual(['SEGA', 'TENDA', 'ZAINO'])
  })

  test.each(['|', '\t', ';', ','])(
    'separated by «%s» is read, although prices have commas',
    async mark => {
      const price = mark === ',' ? '"25,00"' : '25,00'
      const csv = [
        ['Nome', 'Prezzo'],
        ['Sega', price],
        ['Tenda', price],
      ]
        .map(one => one.join(mark))
        .join('\r')
      const [table] = await readTables('a.csv', Buffer.from(csv))
      expect(table?.rows[1]?.cells).toEqual({ nome: 'Tenda', prezzo: '25,00' })
    },
  )
})
