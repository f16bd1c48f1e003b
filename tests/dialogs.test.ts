import { expect, test } from 'vitest'
import { iphones, members, newcomers, visitors } from './support/dialogs.ts'
import { read, sources } from './support/source-files.ts'

/** The components of dialogs, in the file that uses them; passing one on does not count. */
const parts = /^src\/ui\/(dialog|menu|qr)\//
const tag = /<(Dialog|ConfirmDialog|FullScreenQr|Menu|MenuPanel)\b/g

test('the accessibility checks open every dialog, drawer and menu', () => {
  const written = sources
    .filter(file => /^src\/.*\.tsx$/.test(file) && !parts.test(file))
    .flatMap(file => [...read(file).matchAll(tag)].map(() => file))
  const opened = [newcomers, iphones, visitors, ...Object.values(members)]
    .flat()
    .map(([, file]) => `src/${file}.tsx`)
  expect(opened.sort()).toEqual(written.sort())
})
