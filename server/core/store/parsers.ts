import pg from 'pg'

const { builtins } = pg.types
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009 as number as Parameters<typeof pg.types.getTypeParser>[0]

const verbatim = (text: string) => text
const textArray = pg.types.getTypeParser(TEXT_ARRAY, 'text')

/**
 * The types of column values in our code: `int8` and `numeric` as strings (no lost digits), `date` as a plain
 * 'YYYY-MM-DD' string (a Date object would move a loan by a day), `timestamptz` as a Date.
 */
export const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(builtins.INT8, 'text', verbatim)
typeParsers.setTypeParser(builtins.NUMERIC, 'text', verbatim)
typeParsers.setTypeParser(builtins.DATE, 'text', verbatim)
for (const oid of [DATE_ARRAY, INT8_ARRAY, NUMERIC_ARRAY]) {
  typeParsers.setTypeParser(oid, 'text', textArray)
}
