import * as v from 'valibot'

/** The parts of a valibot schema needed to build a value. */
type Described = v.GenericSchema & {
  entries?: Record<string, Described>
  wrapped?: Described
  item?: Described
  options?: readonly (string | Described)[]
  literal?: unknown
}

/** One of these samples fits each text or number of the contract. */
const samples: readonly unknown[] = [
  'Testo',
  'testo-1',
  '2026-12-14',
  '2026-12-14T10:00:00.000Z',
  'ada@example.org',
  '40126',
  '123456',
  '3331234567',
  'https://example.org/pagina',
  'https://fcm.googleapis.com/fcm/send/abc',
  '/me/orders',
  '09:00-18:00',
  '14:00',
  '#336699',
  'RSSMRA80A01H501U',
  '12345678901',
  'IT60X0542811101000000123456',
  'ABCD2345',
  'ORDER12345',
  'una frase lunga e nuova 7',
  '12',
  'header0123456789.payload0123456789.signature0123456789',
  'a-secret-of-43-characters-in-an-address-012',
  '0123456789abcdef0123456789abcdef',
  '',
  5,
  1,
  12,
  3600,
]

/**
 * A value that a schema of the contract accepts, with every optional part. @throws if no sample
 * fits: a new kind of field needs one
 */
export function validValue(schema: v.GenericSchema, at = ''): unknown {
  const value = build(schema as Described, at)
  if (!v.is(schema, value)) throw new Error(`no valid sample for ${at}: ${JSON.stringify(value)}`)
  return value
}

function build(schema: Described, at: string): unknown {
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return withFittingParts(schema, at)
    case 'optional':
    case 'exact_optional':
    case 'nullable':
      return validValue(schema.wrapped as Described, at)
    case 'picklist':
      return schema.options?.find(option => v.is(schema, option))
    case 'variant':
      return validValue(schema.options?.[0] as Described, at)
    case 'union':
      return (
        samples.find(sample => v.is(schema, sample)) ??
        validValue(schema.options?.[0] as Described, at)
      )
    case 'literal':
      return schema.literal
    case 'boolean':
      return true
    case 'array': {
      const item = validValue(schema.item as Described, `${at}[]`)
      return [1, 7, 0].map(count => Array(count).fill(item)).find(list => v.is(schema, list))
    }
    default:
      return samples.find(sample => v.is(schema, sample))
  }
}

/** Without the last optional parts, if the parts do not fit each other. */
function withFittingParts(schema: Described, at: string): unknown {
  const parts = Object.entries(schema.entries ?? {})
  const value = Object.fromEntries(
    parts.map(([name, part]) => [name, validValue(part, `${at}.${name}`)]),
  )
  for (const [name, part] of parts.reverse()) {
    if (v.is(schema, value)) break
    if (part.type === 'optional') delete value[name]
  }
  return value
}

type Field = { path: readonly (string | number)[]; schema: v.GenericSchema }

/** Every field of a form, including nested fields and list items. */
export function fieldsOf(schema: v.GenericSchema, path: Field['path'] = []): Field[] {
  const { type, entries, wrapped, item, options } = schema as Described
  if (wrapped) return fieldsOf(wrapped, path)
  if (type === 'variant') return fieldsOf(options?.[0] as Described, path)
  const own = path.length > 0 ? [{ path, schema }] : []
  if (item) return [...own, ...fieldsOf(item, [...path, 0])]
  const parts = Object.entries(entries ?? {})
  return [...own, ...parts.flatMap(([name, part]) => fieldsOf(part, [...path, name]))]
}

/** A copy of a value with a replaced value at a path. */
export function withValueAt(whole: unknown, path: Field['path'], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const copy: Record<string | number, unknown> = Array.isArray(whole)
    ? ([...whole] as never)
    : { ...(whole as object) }
  copy[first] = withValueAt(copy[first], rest, value)
  return copy
}
