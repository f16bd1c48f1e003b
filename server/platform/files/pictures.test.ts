import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { families } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { pictureId } from './folder.ts'
import { groundOf, oklch } from './grounds.ts'
import { asPicture, pictureName, renderPictures } from './pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

const tent = { kind: 'object', icon: 'dome-tent:orange', family: 'camping' } as const
const plain = { create: { width: 900, height: 1600, channels: 3, background: '#c33' } } as const

const refusal = (bytes: Uint8Array) =>
  renderPictures({ kind: 'photo', bytes }, localFiles(folder)).then(
    () => 'taken',
    (error: unknown) =>
      error instanceof AppError ? [error.code, error.detail.fields?.file] : error,
  )

describe('a drawn picture', () => {
  it('is written in four widths, 4:3, as AVIF and WebP', async () => {
    const { files, widths, tint } = await renderPictures(tent, localFiles(folder))
    expect(widths).toEqual([160, 320, 640, 1280])
    expect(tint).toMatch(/^#[0-9a-f]{6}$/)
    expect(files).toHaveLength(8)
    for (const [index, file] of files.entries()) {
      const { format, width, height } = await sharp(await readFile(join(folder, file))).metadata()
      expect(format).toBe(index % 2 ? 'webp' : 'heif')
      expect(width).toBe(widths[Math.floor(index / 2)])
      expect(height).toBe((width * 3) / 4)
    }
  })

  it('fits a phone: 320 wide within 6 kB', async () => {
    const { name } = await renderPictures(tent, localFiles(folder))
    expect((await stat(join(folder, `${name}-320.avif`))).size).toBeLessThan(6000)
  })

  it('is not drawn again if it exists', async () => {
    const { files } = await renderPictures(tent, localFiles(folder))
    const path = join(folder, files[7] ?? '')
    const before = (await stat(path)).mtimeMs
    await renderPictures(tent, localFiles(folder))
    expect((await stat(path)).mtimeMs).toBe(before)
  })

  it('has the same name for the same icon and family, and another name for others, also of another colour', () => {
    expect(pictureName({ ...tent })).toBe(pictureName(tent))
    expect(pictureName({ ...tent, family: 'sports' })).not.toBe(pictureName(tent))
    expect(pictureName({ ...tent, kind: 'sign' })).not.toBe(pictureName(tent))
    expect(pictureName({ ...tent, icon: 'dome-tent' })).not.toBe(pictureName(tent))
  })

  it.each(['no-such-thing', 'dome-tent:no-such-colour'])('refuses the icon %s', async icon => {
    await expect(renderPictures({ ...tent, icon }, localFiles(folder))).rejects.toThrow(icon)
  })

  it('has a square icon and a placeholder', async () => {
    const sign = await renderPictures(
      { ...tent, kind: 'sign', icon: 'dome-tent' },
      localFiles(folder),
    )
    const { width, height } = await sharp(
      await readFile(join(folder, sign.files[1] ?? '')),
    ).metadata()
    expect([width, height]).toEqual([96, 96])
    expect((await renderPictures({ kind: 'placeholder' }, localFiles(folder))).widths).toContain(
      1280,
    )
  })

  it('has nine colours as its placeholder', async () => {
    const { blur } = await renderPictures(tent, localFiles(folder))
    expect(blur).toMatch(/^[0-9a-f]{27}$/)
    // The tent is in the middle of its pale background.
    const [corner, centre] = [blur.slice(0, 3), blur.slice(12, 15)]
    expect(Number.parseInt(corner[0] ?? '', 16)).toBeGreaterThan(12)
    expect(centre).not.toBe(corner)
  })

  it('becomes srcset values the page can use', async () => {
    const set = await renderPictures(tent, localFiles(folder))
    const picture = asPicture(set, '/files/', 'Tenda')
    expect(picture.avif).toContain(`/files/${set.name}-320.avif 320w, `)
    expect(picture.url).toBe(`/files/${set.name}-640.webp`)
    expect(picture.blur).toBe(set.blur)
  })
})

describe('a photo', () => {
  it('is turned upright, cut to 4:3 and stripped of place and camera', async () => {
    const bytes = await sharp(plain)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '44/1 29/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { files, widths } = await renderPictures({ kind: 'photo', bytes }, localFiles(folder))
    expect(widths).toEqual([160, 320, 640, 1200])
    for (const file of files.slice(0, 8)) {
      const content = await readFile(join(folder, file))
      const { exif, xmp, icc, width, height } = await sharp(content).metadata()
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
      expect(content.includes('Camera')).toBe(false)
      expect(width * 3).toBe(height * 4)
    }
  })

  it('has nine colours as its placeholder, stored beside it and calculated again without them', async () => {
    const bytes = await sharp(plain).jpeg().toBuffer()
    const made = await renderPictures({ kind: 'photo', bytes }, localFiles(folder))
    expect(made.blur).toMatch(/^[0-9a-f]{27}$/)
    await rm(join(folder, `${made.name}.blur`))
    const again = await renderPictures({ kind: 'photo', bytes }, localFiles(folder))
    expect(again.blur).toBe(made.blur)
    expect(await readFile(join(folder, `${made.name}.blur`), 'utf8')).toBe(made.blur)
  })

  it.each([
    [100, [160]],
    [160, [160]],
    [400, [160, 320, 400]],
    [800, [160, 320, 640, 800]],
    [1280, [160, 320, 640, 1280]],
    [2000, [160, 320, 640, 1280]],
  ])('of %i pixels keeps its width up to 1280', async (width, expected) => {
    const bytes = await sharp({ create: { ...plain.create, width, height: (width * 3) / 4 } })
      .png()
      .toBuffer()
    const { widths } = await renderPictures({ kind: 'photo', bytes }, localFiles(folder))
    expect(widths).toEqual(expected)
  })

  it('is refused above 40 megapixels before it is decoded', async () => {
    const flood = await sharp({ create: { ...plain.create, width: 8000, height: 5001 } })
      .png()
      .toBuffer()
    expect(await refusal(flood)).toEqual(['validation_failed', 'too_many_pixels'])
  })

  it('is refused if it is cut short', async () => {
    const whole = await sharp(plain).jpeg().toBuffer()
    expect(await refusal(whole.subarray(0, whole.length / 2))).toEqual([
      'validation_failed',
      'unreadable',
    ])
  })

  it('is refused if it is not png, jpeg or tiff, whatever its name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    expect(await refusal(svg)).toEqual(['unsupported_media_type', undefined])
    expect(await refusal(await sharp(plain).gif().toBuffer())).toEqual([
      'unsupported_media_type',
      undefined,
    ])
    expect(await refusal(new Uint8Array())).toEqual(['unsupported_media_type', undefined])
  })

  it('is accepted as tiff', async () => {
    const bytes = await sharp(plain).tiff().toBuffer()
    expect(
      (await renderPictures({ kind: 'photo', bytes }, localFiles(folder))).files.length,
    ).toBeGreaterThan(0)
  })
})

describe('background colours', () => {
  it('differ by product family', () => {
    const bases = families.map(family => groundOf(family).base)
    expect(new Set(bases).size).toBe(families.length)
  })

  it('are converted from OKLCH as browsers do', () => {
    expect(oklch(1, 0, 0)).toBe('#ffffff')
    expect(oklch(0.62796, 0.25768, 29.234)).toBe('#ff0000')
  })
})

it('a picture’s id is its name without the width, also if the id ends with digits', () => {
  const id = '4f0c2d1e-aaaa-4bbb-8ccc-123456789012'
  expect(pictureId({ url: id })).toBe(id)
  expect(pictureId({ url: `/files/${id}-1280.webp` })).toBe(id)
  expect(pictureId({ url: '/demo-pictures/tent-camping-480.webp' })).toBe('tent-camping')
})
