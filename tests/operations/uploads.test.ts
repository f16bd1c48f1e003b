import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { enlist, inDatabase, secret } from '#tests/support/borrowers.ts'
import { freePort, launch, seededFolder } from '#tests/support/server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** The memory of a process in megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

test('sixty photos of 8.9 MB at once fit the documented memory', async ({ skip }) => {
  if (process.platform !== 'linux') skip('memory is read from /proc')
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  if (existsSync(seededFolder)) cpSync(seededFolder, folder, { recursive: true })
  const people = await enlist(
    { folder },
    serverLimits.uploadsAtOnce / serverLimits.uploadsAtOnceEach,
  )
  await inDatabase({ folder }, sql => sql('update members set can_post_objects = true'))
  const port = await freePort()
  const child = await launch(folder, port, { env: { SECRET: secret } })
  cleanups.push(() => child.kill('SIGKILL'))
  const pid = child.pid ?? 0
  const plain = { create: { width: 900, height: 700, channels: 3, background: '#c33' } } as const
  const photo = await sharp(plain).jpeg().toBuffer()
  const padded = new Uint8Array(Buffer.concat([photo, Buffer.alloc(8_900_000 - photo.length)]))
  const send = async (token: string) => {
    const body = new FormData()
    body.set('file', new File([padded], 'foto.jpg'))
    const headers = { authorization: `Bearer ${token}` }
    const url = `http://localhost:${port}/v1/files`
    const answer = await fetch(url, { method: 'POST', headers, body })
    await answer.text()
    return answer.status
  }
  const [first] = people
  if (!first) throw new Error('nobody was enlisted')
  await send(first.token)
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 50)
  const each = Array.from({ length: serverLimits.uploadsAtOnceEach })
  const statuses = await Promise.all(people.flatMap(({ token }) => each.map(() => send(token))))
  clearInterval(watch)
  console.log(`memory: ${Math.round(before)} MB, at most ${Math.round(most)} MB`)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(most - before).toBeLessThan(300)
  expect(readdirSync(join(folder, 'uploads'))).toEqual([])
}, 300_000)
