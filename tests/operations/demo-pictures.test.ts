import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'oggettoteca-drawing-'))
const folder = join(root, 'dist/demo-pictures')
mkdirSync(join(root, 'server/operations'), { recursive: true })
symlinkSync(join(process.cwd(), 'server/operations/demo'), join(root, 'server/operations/demo'))
let drawing: ChildProcess | undefined
afterEach(() => {
  drawing?.kill('SIGKILL')
  rmSync(root, { recursive: true })
})

const drawn = () => {
  try {
    return readdirSync(folder).filter(name => !name.endsWith('.part'))
  } catch {
    return []
  }
}

/** Draws until there are `count` pictures, and is killed then. */
async function drawUntil(count: number) {
  const script = join(process.cwd(), 'scripts/draw-demo-pictures.ts')
  drawing = spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' })
  const gone = once(drawing, 'exit')
  await expect.poll(() => drawn().length, { timeout: 120_000 }).toBeGreaterThanOrEqual(count)
  drawing.kill('SIGKILL')
  await gone
}

test('the demo’s pictures are drawn on where they were stopped, those that a page shows first before others', async () => {
  await drawUntil(4)
  const before = new Map(drawn().map(name => [name, statSync(join(folder, name)).mtimeMs]))
  await drawUntil(before.size + 4)
  for (const [name, changed] of before) expect(statSync(join(folder, name)).mtimeMs).toBe(changed)
  for (const name of drawn()) {
    expect(name).toMatch(/-(96|320)\.(avif|webp)$/)
    expect((await sharp(join(folder, name)).metadata()).width).toBeGreaterThan(0)
  }
})
