import type { ImportLine } from '#contract/shapes/admin/transfer.ts'
import type { World } from './world.ts'

type Staff = Pick<Awaited<ReturnType<World['as']>>, 'ask'>
type Last = Exclude<ImportLine, { kind: 'tables' | 'progress' | 'failed' }>

/** Imports a file as staff do, through the API. @returns its last line */
export async function importRows(
  staff: Staff,
  name: string,
  lines: readonly string[],
  query = '',
): Promise<Last> {
  const raw = `${lines.join('\n')}\n`
  const path = `/v1/admin/imports?name=${name}${query}`
  const { text } = await staff.ask(path, { method: 'POST', raw })
  return JSON.parse(text.trim().split('\n').at(-1) ?? '')
}
