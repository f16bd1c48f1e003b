import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

const run = promisify(execFile)
let server: TestServer | undefined
afterEach(() => server?.dispose())

/** Runs `npm run import` or `npm run library` on a stopped server's data. */
async function command(name: 'import' | 'library', ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: server?.folder }
  const tsx = ['--import', 'tsx', `server/cli/${name}.ts`]
  const said = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr
  return run(process.execPath, [...tsx, ...args], { env }).then(said, said)
}

/** A volunteer's file: its own headings, no codes, no pickup point. */
const sheet =
  'Nome attrezzo;Cod.;Categoria\nTrapano a colonna;;Fai da te\nLeggìo da banco;;Musica\n'

test('a spreadsheet without pickup points goes where --point says, and the command names the choices', async () => {
  server = await startServer()
  await server.stop()
  const file = join(server.folder, 'attrezzi.csv')
  writeFileSync(file, sheet)
  const ask = (library: string, ...more: string[]) =>
    command('import', '--library', library, '--lang', 'it', ...more, file)

  const several = await ask('bologna')
  expect(several).toContain('name ← Nome attrezzo; categories ← Categoria')
  expect(several).toContain('attrezzi.csv: manca il punto di ritiro')
  expect(several).toMatch(/Scegline uno con --point: .*bolognina \(Sportello Bolognina\)/)
  expect(several).not.toContain('Casa')

  const wrong = await ask('bologna', '--point', 'Luna')
  expect(wrong).toContain('nessun punto di ritiro si chiama così («Luna»)')
  expect(wrong).not.toContain('manca il punto di ritiro')
  expect(wrong).toContain('Scegline uno con --point')

  const tried = await ask('bologna', '--dry-run', '--point', 'sportello bolognina')
  expect(tried).toMatch(/objects +2 nuovi/)
  expect(tried).toContain('Prova: nulla è cambiato.')
  expect(await ask('bologna', '--point', 'bolognina')).toMatch(/objects +2 nuovi/)

  await command('library', 'create', '--id', 'vuota', '--name', 'Vuota')
  const none = await ask('vuota')
  expect(none).toContain('la biblioteca non ha ancora un punto di ritiro')
  expect(none).not.toContain('--point')

  await server.start()
  const found = await fetch(`${server.url}/v1/catalogs/products/trapano-a-colonna`)
  expect(await found.json()).toMatchObject({
    name: 'Trapano a colonna',
    location: { address: { id: 'bolognina' } },
  })
})
