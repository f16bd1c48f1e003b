import { types as t } from '@babel/core'
import { expect, test } from 'vitest'
import { type Endpoint, isForStaff } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { iphones, members, newcomers, visitors } from './support/dialogs.ts'
import { read, sources, syntaxTree } from './support/source-files.ts'

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

/**
 * How a press of staff cannot do harm by mistake: another press undoes it (`undo`, `toggle`), it asks first, or it is the
 * end of a form or of the choice of a file. What waits for a network can be removed until it is sent.
 */
type Protection = 'undo' | 'toggle' | 'asks' | 'form' | 'file' | 'waits'

/** What the file of such a call contains. */
const marks: Record<Protection, RegExp> = {
  undo: /\b(offer|UndoButton)\b/,
  toggle:
    /(read: read|seen: seen)_at === null|pinned: !pinned|toggle = \(run: boolean\)|UndoButton|stopImpersonating|<MoveButtons/,
  asks: /<(CallButton|CallDialog)\b|\basks: true\b/,
  form: /useCallForm\(|<TextDialog\b/,
  file: /\bfile: File\b|\bfiles: readonly File\[\]|<FilePicker\b/,
  waits: /\bdropOfflineMove\b/,
}

const staffCalls: Record<string, Protection> = {
  'admin.categories.create': 'form',
  'admin.categories.merge': 'form',
  'admin.categories.order': 'toggle',
  'admin.categories.remove': 'asks',
  'admin.categories.save': 'form',
  'admin.copies.add': 'form',
  'admin.copies.remove': 'asks',
  'admin.copies.save': 'form',
  'admin.files.remove': 'asks',
  'admin.files.save': 'file',
  'admin.import': 'file',
  'admin.imports.undo': 'asks',
  'admin.invitations.withdraw': 'asks',
  'admin.letters.told': 'asks',
  'admin.libraries.create': 'form',
  'admin.libraries.move': 'form',
  'admin.loans.change': 'form',
  'admin.manuals.create': 'file',
  'admin.members.adhesion': 'asks',
  'admin.members.claim': 'asks',
  'admin.members.contact': 'form',
  'admin.members.merge': 'form',
  'admin.members.reset': 'asks',
  'admin.members.rights': 'form',
  'admin.members.save': 'form',
  'admin.members.sessions.end': 'asks',
  'admin.messages.answer': 'form',
  'admin.messages.read': 'toggle',
  'admin.notes.add': 'form',
  'admin.notes.remove': 'asks',
  'admin.notes.save': 'toggle',
  'admin.objects.create': 'form',
  'admin.objects.save': 'form',
  'admin.overdue.send': 'form',
  'admin.payments.remove': 'asks',
  'admin.payments.save': 'form',
  'admin.people.create': 'form',
  'admin.photos.add': 'file',
  'admin.photos.run': 'toggle',
  'admin.points.change': 'form',
  'admin.points.close': 'form',
  'admin.points.create': 'form',
  'admin.points.save': 'form',
  'admin.quiet.end': 'form',
  'admin.reviews.remove': 'asks',
  'admin.reviews.save': 'toggle',
  'admin.service.save': 'form',
  'admin.sessions.end': 'asks',
  'admin.settings.save': 'form',
  'admin.staff.invite': 'form',
  'admin.words.save': 'form',
  'admin.words.test': 'form',
  'corners.clear': 'asks',
  'crm.connect': 'form',
  'crm.sync': 'asks',
  'desk.condition': 'asks',
  'desk.defects.close': 'asks',
  'desk.denials': 'form',
  'desk.deny': 'form',
  'desk.handover': 'undo',
  'desk.handovers': 'undo',
  'desk.lend': 'undo',
  'desk.maintenance': 'asks',
  'desk.offline': 'waits',
  'desk.return': 'undo',
  'desk.undo': 'toggle',
  'desk.undoMoves': 'toggle',
  'files.check': 'asks',
  'files.clear': 'asks',
  'files.remove': 'asks',
  'lockers.key': 'asks',
  'lockers.revoke': 'asks',
  'till.close': 'asks',
  'till.contribute': 'form',
  'till.reverse': 'form',
  'till.sell': 'form',
  'till.send': 'asks',
  'trials.agree': 'asks',
  'trials.keep': 'asks',
  'users.impersonate': 'toggle',
  'websites.keys.create': 'form',
  'websites.keys.remove': 'asks',
}

/** The variables of calls that a file sends elsewhere than in the `send` of a question or form. */
function sentBare(file: string): string[] {
  const sent = (node: t.Node) => {
    const found: t.MemberExpression[] = []
    t.traverseFast(node, one => {
      if (t.isMemberExpression(one) && t.isIdentifier(one.property, { name: 'mutateAsync' })) {
        found.push(one)
      }
    })
    return found
  }
  const tree = syntaxTree(file)
  const asked = new Set<t.Node>()
  t.traverseFast(tree, node => {
    const isSend =
      (t.isObjectProperty(node) && t.isIdentifier(node.key, { name: 'send' })) ||
      (t.isVariableDeclarator(node) && t.isIdentifier(node.id, { name: 'send' })) ||
      (t.isJSXAttribute(node) && t.isJSXIdentifier(node.name, { name: 'send' }))
    if (isSend) for (const one of sent(node)) asked.add(one)
  })
  const bare = sent(tree).filter(one => !asked.has(one))
  return bare.flatMap(({ object }) => (t.isIdentifier(object) ? [object.name] : []))
}

test('every writing call of staff is undone, asks first, or ends a form', () => {
  const writing = Object.entries<Endpoint>(endpoints)
    .filter(([, { method, access }]) => method !== 'GET' && isForStaff(access))
    .map(([name]) => name)
  expect(Object.keys(staffCalls)).toEqual(writing.sort())
  const screens = sources
    .filter(file => file.startsWith('src/'))
    .map(file => ({ file, text: read(file) }))
  const bare = Object.entries(staffCalls).flatMap(([name, protection]) => {
    const call = new RegExp(`(?:(\\w+) = )?\\b(?:useCall|call|uploadFile|sendFile)\\(\\s*'${name}'`)
    const callers = screens.flatMap(({ file, text }) => {
      const found = call.exec(text)
      return found ? [{ file, text, variable: found[1] ?? '' }] : []
    })
    expect(callers, name).not.toEqual([])
    const waits = protection === 'asks' || protection === 'form'
    return callers
      .filter(
        ({ file, text, variable }) =>
          !marks[protection].test(text) || (waits && sentBare(file).includes(variable)),
      )
      .map(({ file }) => `${name} in ${file}`)
  })
  expect(bare).toEqual([])
})
