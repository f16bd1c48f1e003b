import { periodOf } from '#contract/period.ts'
import { changeLoan } from '#server/areas/desk/change-loan.ts'
import {
  addPhoto,
  countSentPhoto,
  listPhotoNames,
  photoProgress,
  runPhotos,
} from '#server/areas/import/photos/photos.ts'
import { listImports, listStaying, undoImport } from '#server/areas/import/undo/undo.ts'
import {
  type App,
  handle,
  handleBytes,
  handleSteps,
  handleTransfer,
  handleUpload,
} from '#server/platform/http/handle.ts'
import { counted, paged } from '#server/platform/http/paged.ts'
import { countUpload } from '#server/platform/uploads/upload.ts'
import { listAudit } from './audit/audit-log.ts'
import {
  createCategory,
  listSigns,
  mergeCategories,
  orderCategories,
  previewMerge,
  removeCategory,
  saveCategory,
} from './categories/categories.ts'
import { addCopies, listProductCopies, removeCopy, saveCopy } from './copies.ts'
import { checkFiles, clearFiles, removeFile, searchFiles } from './files.ts'
import { listLoans } from './loans.ts'
import { recordPaper, resetMember, saveMember, searchMembers } from './members.ts'
import { answerMessage, listMessages, markMessage } from './messages.ts'
import { countNumbers } from './numbers.ts'
import { listOverdue, previewMessage, recordContact, sendMessages } from './overdue/overdue.ts'
import { listLetters, markTold } from './people/letters.ts'
import { memberPage, pastLoans } from './people/member-page.ts'
import { giveCode, mergeMembers, previewMemberMerge } from './people/merge.ts'
import { listLike, registerMember } from './people/new-member.ts'
import { addNote, notesOf, removeNote, saveNote } from './people/notes.ts'
import { countQuietPeople, endQuiet } from './people/quiet.ts'
import { setRights } from './people/rights.ts'
import {
  changePoint,
  clearPoints,
  closePoints,
  createPoint,
  listPoints,
  savePoint,
} from './points.ts'
import { createProduct, saveProduct, searchProducts, storeManual } from './products.ts'
import { listReviews, markReview, removeReview } from './reviews.ts'
import { endAllSessions, endMemberSessions } from './sessions.ts'
import { changeAddress, createLibrary, listLibraries } from './settings/libraries.ts'
import { removeOwnFile, saveOwnFile } from './settings/own-files.ts'
import { emailExamples, listWords, saveWords, sendTest } from './settings/own-words.ts'
import { getPaymentAccount, removePaymentAccount, savePaymentAccount } from './settings/payments.ts'
import { getService, saveService } from './settings/service.ts'
import { getSettings, saveSettings } from './settings/settings.ts'
import { exportFile, importFile } from './settings/transfer.ts'
import { invite, listInvitations, withdrawInvitation } from './staff.ts'
import { getToday, shownTo } from './today/today.ts'

/** How many people and products the desk's field lists. */
const foundAtDesk = 6

export function adminRoutes(app: App) {
  handle(app, 'admin.settings', getSettings)
  handleSteps(app, 'admin.settings.save', (ctx, { body }) => saveSettings(ctx, body))
  handle(app, 'admin.words', listWords)
  handle(app, 'admin.words.example', (ctx, { params }) => emailExamples(ctx, params.kind))
  handleSteps(app, 'admin.words.save', (ctx, { params, body }) => saveWords(ctx, params.kind, body))
  handleSteps(app, 'admin.words.test', (ctx, { params, body }) => sendTest(ctx, params.kind, body))
  handleSteps(app, 'admin.service', getService)
  handleSteps(app, 'admin.service.save', (ctx, { body }) => saveService(ctx, body))
  handle(app, 'admin.payments', getPaymentAccount)
  handleSteps(app, 'admin.payments.save', (ctx, { body }) => savePaymentAccount(ctx, body))
  handleSteps(app, 'admin.payments.remove', ctx => removePaymentAccount(ctx))
  handleUpload(app, 'admin.files.save', countUpload, (ctx, upload, { params }) =>
    saveOwnFile(ctx, params.kind, upload),
  )
  handleSteps(app, 'admin.files.remove', (ctx, { params }) => removeOwnFile(ctx, params.kind))
  handle(app, 'admin.points', listPoints)
  handle(app, 'admin.points.create', (ctx, { body }) => createPoint(ctx, body))
  handle(app, 'admin.points.change', (ctx, { params, body }) => changePoint(ctx, params.id, body))
  handle(app, 'admin.points.save', (ctx, { params, body }) => savePoint(ctx, params.id, body))
  handle(app, 'admin.points.close', (ctx, { body }) => closePoints(ctx, body))
  handle(app, 'admin.objects', async (ctx, { query }, http) =>
    counted(http, await searchProducts(ctx, query)),
  )
  handle(app, 'admin.objects.create', (ctx, { body }) => createProduct(ctx, body))
  handle(app, 'admin.objects.save', (ctx, { params, body }) => saveProduct(ctx, params.id, body))
  handleUpload(app, 'admin.manuals.create', countUpload, storeManual)
  handleSteps(app, 'admin.categories.signs', listSigns)
  handleSteps(app, 'admin.categories.create', (ctx, { body }, _, finish) =>
    createCategory(ctx, body, finish),
  )
  handle(app, 'admin.categories.order', (ctx, { body }) => orderCategories(ctx, body.slugs))
  handleSteps(app, 'admin.categories.save', (ctx, { params, body }) =>
    saveCategory(ctx, params.id, body),
  )
  handle(app, 'admin.categories.remove', (ctx, { params }) => removeCategory(ctx, params.id))
  handle(app, 'admin.categories.merging', (ctx, { params, query }) =>
    previewMerge(ctx, params.id, query.into),
  )
  handle(app, 'admin.categories.merge', (ctx, { params, body }) =>
    mergeCategories(ctx, params.id, body.into),
  )
  handle(app, 'admin.copies', (ctx, { params }) => listProductCopies(ctx, params.id))
  handle(app, 'admin.copies.add', (ctx, { params, body }) => addCopies(ctx, params.id, body))
  handle(app, 'admin.copies.save', (ctx, { params, body }) => saveCopy(ctx, params.id, body))
  handle(app, 'admin.copies.remove', (ctx, { params }) => removeCopy(ctx, params.id))
  handle(app, 'admin.members', async (ctx, { query }, http) =>
    counted(http, await searchMembers(ctx, query)),
  )
  handle(app, 'admin.members.save', (ctx, { params, body }) => saveMember(ctx, params.id, body))
  handle(app, 'admin.members.adhesion', (ctx, { params, body }) =>
    recordPaper(ctx, params.id, body),
  )
  handle(app, 'admin.member', (ctx, { params }) => memberPage(ctx, params.id))
  handle(app, 'admin.member.past', async (ctx, { params, query }, http) =>
    paged(http, await pastLoans(ctx, params.id, query)),
  )
  handle(app, 'admin.quiet', countQuietPeople)
  handle(app, 'admin.quiet.end', (ctx, { body }) => endQuiet(ctx, body.steps_from))
  handle(app, 'admin.notes', (ctx, { params }) => notesOf(ctx, params.id))
  handle(app, 'admin.notes.add', (ctx, { params, body }) => addNote(ctx, params.id, body))
  handle(app, 'admin.notes.save', (ctx, { params, body }) => saveNote(ctx, params.id, body))
  handle(app, 'admin.notes.remove', (ctx, { params }) => removeNote(ctx, params.id))
  handle(app, 'admin.overdue', listOverdue)
  handle(app, 'admin.overdue.message', (ctx, { params, query }) =>
    previewMessage(ctx, params.id, query.words),
  )
  handle(app, 'admin.overdue.send', (ctx, { body }) => sendMessages(ctx, body))
  handle(app, 'admin.members.contact', (ctx, { params, body }) =>
    recordContact(ctx, params.id, body),
  )
  handle(app, 'admin.members.rights', (ctx, { params, body }) =>
    setRights(ctx, params.id, body.rights),
  )
  handle(app, 'admin.people.like', (ctx, { query }) => listLike(ctx, query))
  handle(app, 'admin.people.create', (ctx, { body }) => registerMember(ctx, body))
  handle(app, 'admin.members.merging', (ctx, { params, query }) =>
    previewMemberMerge(ctx, params.id, query),
  )
  handle(app, 'admin.members.merge', (ctx, { params, body }) => mergeMembers(ctx, params.id, body))
  handle(app, 'admin.members.claim', (ctx, { params }) => giveCode(ctx, params.id))
  handle(app, 'admin.letters', (ctx, { query }) => listLetters(ctx, query.member))
  handle(app, 'admin.letters.told', (ctx, { params }) => markTold(ctx, params.id))
  handleSteps(app, 'admin.staff.invite', (ctx, { body }, _, finish) => invite(ctx, body, finish))
  handle(app, 'admin.invitations', listInvitations)
  handle(app, 'admin.invitations.withdraw', (ctx, { params }) => withdrawInvitation(ctx, params.id))
  handleSteps(app, 'admin.libraries', listLibraries)
  handleSteps(app, 'admin.libraries.create', (ctx, { body }) => createLibrary(ctx, body))
  handleSteps(app, 'admin.libraries.move', (ctx, { params, body }) =>
    changeAddress(ctx, params.id, body.domain),
  )
  handle(app, 'admin.loans', async (ctx, { query }, http) =>
    counted(http, await listLoans(ctx, query)),
  )
  handle(app, 'desk.find', async (ctx, { query: { k } }) => {
    const members = await searchMembers(ctx, { k, size: foundAtDesk })
    const products = await searchProducts(ctx, { k, show: 'lent', size: foundAtDesk })
    const loans = await listLoans(ctx, { k, show: 'number' })
    const total = members.total + products.total + loans.total
    return { members: members.rows, products: products.rows, loans: loans.rows, total }
  })
  handle(app, 'admin.loans.change', (ctx, { params, body }) =>
    changeLoan(ctx, params.id, periodOf(body), { pointId: body.point_id }),
  )
  handle(app, 'admin.reviews', (ctx, { query }) => listReviews(ctx, query.k))
  handle(app, 'admin.reviews.save', (ctx, { params, body }) =>
    markReview(ctx, params.id, body.seen),
  )
  handle(app, 'admin.reviews.remove', (ctx, { params }) => removeReview(ctx, params.id))
  handle(app, 'admin.messages', listMessages)
  handle(app, 'admin.messages.read', (ctx, { params, body }) =>
    markMessage(ctx, params.id, body.read),
  )
  handle(app, 'admin.messages.answer', (ctx, { params, body }) =>
    answerMessage(ctx, params.id, body.answer),
  )
  handle(app, 'today.get', async (ctx, { query }) => shownTo(ctx.actor, await getToday(ctx, query)))
  handle(app, 'admin.numbers', countNumbers)
  handle(app, 'admin.audit', async (ctx, { query }, http) =>
    paged(http, await listAudit(ctx, query)),
  )
  handleTransfer(app, 'admin.import', (ctx, { query }, content, send) =>
    importFile(ctx, query, content, send),
  )
  handle(app, 'admin.imports', listImports)
  handle(app, 'admin.imports.undo', (ctx, { params }) => undoImport(ctx, params.id))
  handle(app, 'admin.imports.stays', (ctx, { params, query }) =>
    listStaying(ctx, params.id, Number(query.from ?? 0)),
  )
  handle(app, 'admin.photos', photoProgress)
  handle(app, 'admin.photos.run', (ctx, { body }) => runPhotos(ctx, body.run))
  handle(app, 'admin.photos.names', listPhotoNames)
  handleUpload(app, 'admin.photos.add', countSentPhoto, (ctx, { bytes }, { query }) =>
    addPhoto(ctx, query, bytes),
  )
  handleBytes(app, 'admin.export', exportFile)
  // A fixed path comes before the same path with a parameter.
  handle(app, 'files.list', (ctx, { query }) => searchFiles(ctx, query.keywords))
  handleSteps(app, 'files.check', (ctx, { params }) => checkFiles(ctx, params.library))
  handleSteps(app, 'files.clear', ctx => clearFiles(ctx))
  handleSteps(app, 'files.remove', (ctx, { params }) => removeFile(ctx, params.name))
  handle(app, 'corners.clear', clearPoints)
  handle(app, 'admin.members.reset', (ctx, { params }) => resetMember(ctx, params.id))
  handle(app, 'admin.members.sessions.end', (ctx, { params }) => endMemberSessions(ctx, params.id))
  handle(app, 'admin.sessions.end', endAllSessions)
}
