import type { ImportLine } from '#contract/shapes/admin/transfer.ts'
import type { ImportDecisions } from '#contract/shapes/admin/trial.ts'
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

export type Asked = { dry?: boolean; decisions?: Partial<ImportDecisions>; query?: string }

/** Sends files as the page does. @returns all lines of the answer */
export async function sendFiles(
  staff: Staff,
  files: Record<string, string | Buffer>,
  { dry = true, decisions, query = '' }: Asked = {},
) {
  const bytes = Object.entries(files).map(([name, content]) => ({
    name,
    content: Buffer.from(content as string),
  }))
  const head = Buffer.from(
    JSON.stringify({
      files: bytes.map(({ name, content }) => ({ name, size: content.length })),
      decisions: { groups: [], cells: [], ...decisions },
    }),
  )
  const path = `/v1/admin/imports?name=prova&head=${head.length}&dry=${dry ? 1 : 0}${query}`
  const { text } = await staff.ask(path, {
    method: 'POST',
    raw: Buffer.concat([head, ...bytes.map(({ content }) => content)]) as unknown as string,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as ImportLine)
}
