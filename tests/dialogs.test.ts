import { expect, test } from 'vitest'
import { iphones, members, newcomers, visitors } from './support/dialogs.ts'
import { read, sources } from './support/source-files.ts'

/** The components of dialogs, in the file that uses them; passing one on does not count. */
const parts = /^src\/(ui\/(dialog|menu|qr)|library\/form)\//
const tag =
  /<(Dialog|ConfirmDialog|CallDialog|CallButton|TextDialog|FullScreenQr|Menu|MenuPanel)\b/g

test('the accessibility checks open every dialog, drawer and menu', () => {
  const written = sources
    .filter(file => /^src\/.*\.tsx$/.test(file) && !parts.test(file))
    .flatMap(file => [...read(file).matchAll(tag)].map(() => file))
  const opened = [newcomers, iphones, visitors, ...Object.values(members)]
    .flat()
    .map(([, file]) => `src/${file}.tsx`)
  expect(opened.sort()).toEqual(written.sort())
})

test('every dialog of staff with a field knows whether something in it is not saved', () => {
  const field = /<(TextField|TextArea|SelectField|Checkbox|RadioCards|ConditionFields)\b/
  const written = sources.filter(
    file =>
      /^src\/features\/(admin|desk)\//.test(file) &&
      /<((Confirm|Call|Text)?Dialog|CallButton)\b/.test(read(file)),
  )
  // Its checkbox says how the press beside it runs, and nothing is saved.
  const option = 'src/features/admin/crm/sync-panel.tsx'
  const withFields = written.filter(file => field.test(read(file)) && file !== option)
  expect(withFields.length).toBeGreaterThan(8)
  expect(withFields.filter(file => !/use\w*Form[<(]|data-unsaved/.test(read(file)))).toEqual([])
})
