import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readZip, ZipUnreadable } from './read-zip.ts'

const fileOf = (content: Uint8Array) => new File([new Uint8Array(content)], 'foto.zip')

test('the files of a zip are read, packed or not', async () => {
  const long = 'sega '.repeat(1000)
  const zip = zipSync(
    { 'foto/a.jpg': [strToU8(long), { level: 9 }], 'foto/è.jpg': [strToU8('x'), { level: 0 }] },
    { comment: 'of somebody' },
  )
  const files = await readZip(fileOf(zip))
  expect(files.map(({ path, size }) => [path, size])).toEqual([
    ['foto/a.jpg', 5000],
    ['foto/è.jpg', 1],
  ])
  const [packed, stored] = await Promise.all(files.map(({ open }) => open()))
  expect([packed?.name, await packed?.text()]).toEqual(['a.jpg', long])
  expect(await stored?.text()).toBe('x')
})

test('a file that is larger than it says is not unpacked', async () => {
  const zip = zipSync({ 'a.jpg': new Uint8Array(100_000) })
  const central = Buffer.from(zip).lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  new DataView(zip.buffer).setUint32(central + 24, 10, true)
  const [file] = await readZip(fileOf(zip))
  await expect(file?.open()).rejects.toThrow(ZipUnreadable)
})

test('what is no zip, or a part of one, is refused', async () => {
  const zip = zipSync({ 'a.jpg': strToU8('x') })
  const broken = Uint8Array.from(zip)
  broken[Buffer.from(zip).lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))] = 0
  for (const content of [strToU8('none'), zip.slice(0, -10), broken]) {
    await expect(readZip(fileOf(content))).rejects.toThrow(ZipUnreadable)
  }
})
