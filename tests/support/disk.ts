import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A mounted disk small enough that a test can fill it. @param size as mount expects it: `64m`
 * @returns null if mounting is not allowed
 */
export function mountSmallDisk(size: string, cleanups: (() => unknown)[]): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-disk-'))
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${size}`]
    execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  cleanups.push(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
