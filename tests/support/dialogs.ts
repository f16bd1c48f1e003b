import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { headers } from '#contract/headers.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import type { MemberPage } from '#contract/shapes/admin/people.ts'
import type { Order } from '#contract/shapes/order.ts'
import { supportSections } from '#contract/shapes/support.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { bookTogether, demoCalls, handOutTogether } from './booked-together.ts'
import { choosePoint, startCheckout } from './booking.ts'
import { confirmApp, passkeyDevice, startApp } from './second-factor.ts'

/** A dialog, drawer or menu: its name, its source file, its page, and how to open it. */
export type Opener = [
  what: string,
  file: string,
  path: string,
  open: (page: Page) => Promise<unknown>,
]

const dialog = (page: Page) => page.getByRole('dialog')
const button = (within: Page | Locator, name: RegExp) =>
  within.getByRole('button', { name }).locator('visible=true').first()
const urlOf = (page: Page) => new URL(page.url()).origin
const copiesOf = /^(Copie di|Copies of|Exemplare von) /
/** Shows the page of a member as if something were otherwise. */
async function seenWith(page: Page, more: object) {
  await page.route(/\/v1\/admin\/members\/socia$/, async route => {
    const seen = (await (await route.fetch()).json()) as MemberPage
    await route.fulfill({ json: { ...seen, member: { ...seen.member, ...more } } })
  })
  await page.reload()
}
const press = (name: RegExp) => (page: Page) => button(page, name).click()

const actsOfBooking = /^(Azioni sulla prenotazione|Booking actions|Aktionen zur Reservierung)$/

/** For a visitor who has seen the home page once. */
export const newcomers: Opener[] = [
  ['welcome', 'features/welcome/welcome', '/', page => dialog(page).waitFor()],
  [
    'tour of the demo',
    'features/welcome/demo-tour',
    '/',
    async page => {
      await press(/^Skip$/)(page)
      await page.getByRole('dialog', { name: /demo/i }).waitFor()
    },
  ],
]

/** For a returning visitor on an iPhone. */
export const iphones: Opener[] = [
  ['installing', 'features/install/install-card', '/', press(/^(Come si fa|How to)$/)],
]

export const visitors: Opener[] = [
  ['language menu', 'app/frame/header', '/', press(/^(Lingua|Language)$/)],
  ['site menu', 'app/frame/toolbar', '/', press(/^Menu$/)],
  [
    'large pictures',
    'features/catalogue/product/large-gallery',
    '/products/ogt-0003',
    press(/^(Ingrandisci la foto|Enlarge the photo|Foto vergrößern)$/),
  ],
  ['a dialog', 'ui/showcase/showcase', '/ui/components', press(/^(Apri un|Open a) dialog/)],
  ['a code', 'ui/showcase/showcase', '/ui/components', press(/^(A tutto schermo|Full screen)$/)],
]

/** For signed-in members. Some depend on the changes of earlier ones. */
export const members: Record<string, Opener[]> = {
  'socia@example.org': [
    [
      'more time to meet',
      'features/loans/defer-button',
      '/me/orders/bologna-l096',
      press(/^(Chiedi una proroga|Request|Ask|Um mehr Zeit)/),
    ],
    [
      'code on the whole screen',
      'features/loans/pickup/locker-code',
      '/me/orders/bologna-l002',
      press(/tutto schermo|full screen|Vollbild/i),
    ],
    [
      'actions of a loan in a list',
      'features/loans/order/order-acts',
      '/me/orders',
      press(/^(Azioni sul prestito|Actions on loan|Aktionen zur Ausleihe)/),
    ],
    [
      'cancel a loan',
      'features/loans/order/act-dialogs',
      '/me/orders/bologna-l002',
      press(/^(Annulla prestito|Cancel loan|Ausleihe stornieren)$/),
    ],
    [
      'receive a product',
      'features/loans/order/act-dialogs',
      '/me/orders/bologna-l096',
      press(/^(Conferma ricezione|Confirm receipt|Empfang bestätigen)$/),
    ],
    [
      'extend a loan',
      'features/loans/order/act-dialogs',
      '/me/orders/bologna-l004',
      press(/^(Estendi fino a|Extend|Bis .* verlängern)/),
    ],
    [
      'report a defect',
      'features/loans/defect/defect-dialog',
      '/me/orders/bologna-l004',
      press(/^(Segnala un guasto|Report a defect|Defekt melden)$/),
    ],
    [
      'actions of a booking in a list',
      'features/loans/booking/booking-acts',
      '/me/orders',
      async page => {
        await asBookedTogether(page, 'pending')
        await press(actsOfBooking)(page)
      },
    ],
    [
      'cancel a booking',
      'features/loans/booking/booking-dialogs',
      '/me/orders',
      async page => {
        await asBookedTogether(page, 'pending')
        await press(actsOfBooking)(page)
        await press(/^(Annulla la prenotazione|Cancel the booking|Reservierung stornieren)$/)(page)
      },
    ],
    [
      'extend a booking',
      'features/loans/booking/booking-dialogs',
      '/me/orders',
      async page => {
        await asBookedTogether(page, 'approved')
        await press(actsOfBooking)(page)
        await press(/^(Estendi tutto fino a|Extend everything|Alles bis)/)(page)
      },
    ],
    [
      'leave a queue',
      'features/queue/leave-queue',
      '/products/ogt-0001',
      async page => {
        await press(/^(Mettiti in coda|Join the queue|Auf die Warteliste)$/)(page)
        await press(/^(Esci dalla coda|Leave the queue|Warteliste verlassen)$/)(page)
      },
    ],
    [
      'the card in full screen',
      'features/account/member-card',
      '/me',
      press(/^(Mostra a tutto schermo|Show full screen|Im Vollbild zeigen)/),
    ],
    [
      'delete the account',
      'features/account/account-page',
      '/me/account',
      press(/^(Cancella il|Delete my|Profil löschen)/),
    ],
    [
      'actions of the open checkout',
      'features/checkout/member-bar',
      '/',
      async page => {
        await startCheckout(page, '', 'ogt-0023')
        await page.waitForURL(/\/checkout\/loan/)
        // A page without cards, which the menu would cover in part.
        await page.goto('/search?k=zzzzzz')
        await press(/^(Azioni sulla prenotazione|Booking actions|Aktionen zur Reservierung)$/)(page)
      },
    ],
    [
      'another checkout is open',
      'library/booking/replace-dialog',
      '/products/ogt-0003',
      press(/^(Prendi in prestito|Borrow|Ausleihen)$/),
    ],
    [
      'delivery address',
      'features/checkout/paying/address-dialog',
      '/checkout/loan',
      page => choosePoint(page, /Consegna a domicilio|Home delivery|Lieferung nach Hause/),
    ],
    [
      'profile menu',
      'app/frame/header',
      '/',
      // A phone has its toolbar instead.
      async page => {
        await page.setViewportSize({ width: 1280, height: 900 })
        await press(/^(Profilo|Profile?)$/)(page)
      },
    ],
    [
      'session expired',
      'features/account/signing-in/session-dialog',
      '/me/orders/bologna-l009/review',
      async page => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.getByRole('radio').nth(3).check()
        await page.getByRole('textbox').first().fill('Comodo')
        await page.context().clearCookies()
        await page.evaluate(() => sessionStorage.setItem('token', 'no.longer.good'))
        await press(/^(Invia recensione|Send review|Bewertung senden)$/)(page)
        await dialog(page)
          .getByLabel(/^(Password|Passwort)$/)
          .waitFor()
      },
    ],
  ],
  'vicino@example.org': [
    [
      'a new passkey',
      'features/account/security/passkeys-section',
      '/me/security',
      press(/^(Aggiungi una passkey|Add a passkey)$/),
    ],
    [
      're-authentication',
      'features/account/security/use-reauthentication',
      '/me/security',
      async page => {
        await press(/^(Collega un'app|Connect an app)$/)(page)
        await dialog(page).waitFor()
      },
    ],
    [
      'an authenticator app',
      'features/account/security/authenticator-section',
      '/me/security',
      page => startApp(page),
    ],
    [
      'recovery codes',
      'features/account/security/security-page',
      '/me/security',
      async page => {
        await confirmApp(page, await startApp(page, false))
        await dialog(page).getByRole('listitem').first().waitFor()
      },
    ],
    [
      'remove a way to sign in',
      'features/account/security/remove-dialog',
      '/me/security',
      press(/^(Scollega l'app|Disconnect the app)$/),
    ],
    [
      'rename a passkey',
      'features/account/security/passkeys-section',
      '/me/security',
      async page => {
        await passkeyDevice(page)
        await press(/^(Aggiungi una passkey|Add a passkey)$/)(page)
        await button(dialog(page), /^(Crea la passkey|Create the passkey)$/).click()
        await press(/^(Rinomina|Rename) /)(page)
      },
    ],
    [
      'owner answers',
      'features/loans/lending/lent-dialogs',
      '/me/products/ogt-0079',
      press(/^(Rispondi|Reply)$/),
    ],
    [
      'owner cancels a loan',
      'features/loans/lending/lent-dialogs',
      '/me/products/ogt-0079',
      press(/^(Non posso|I can't)$/),
    ],
    [
      'owner confirms the return',
      'features/loans/lending/lent-dialogs',
      '/me/products/ogt-0129',
      press(/^(Conferma restituzione|Confirm return)$/),
    ],
  ],
  'scaduta@example.org': [
    [
      'membership expired',
      'features/membership/renewal-drawer',
      '/',
      page => dialog(page).waitFor(),
    ],
  ],
  'super@example.org': [
    [
      'edits that are not saved',
      'ui/form/ask-before-leaving',
      '/admin/openings',
      async page => {
        await press(/^(Aggiungi un punto|Add a pickup|Abholort hinzufügen)/)(page)
        await dialog(page).getByRole('textbox').first().fill('Centro')
        await page.keyboard.press('Escape')
        await page.getByRole('dialog', { name: /salvare|saving|Speichern/ }).waitFor()
      },
    ],
    [
      'a new member',
      'library/members/new-member-dialog',
      '/admin/members',
      press(/^(Nuovo iscritto|New member|Neues Mitglied)$/),
    ],
    ...['a letter', 'a letter that was told'].map(
      (what, at): Opener => [
        what,
        'features/admin/members/letters',
        '/admin/members',
        async page => {
          const member = { id: 'a', name: 'Ada Neri', phone_number: null }
          const text = { subject: 'Prova', body: 'Prova', due_at: '2026-11-20T11:00:00.000Z' }
          const json = [{ id: 'l', member, ...text }]
          await page.route(/\/v1\/admin\/letters/, route => route.fulfill({ json }))
          await page.reload()
          await press(at ? /^(Già detto|Told|Schon gesagt): / : /^(Leggi|Read|Lesen)/)(page)
        },
      ],
    ),
    [
      'own words in an e-mail',
      'features/admin/words/words-page',
      '/admin/words',
      press(/^(Scrivi in|Write in|Schreiben in): /),
    ],
    [
      'a member',
      'features/admin/members/member-dialog',
      '/admin/members/socia',
      press(/^(Modifica|Edit) | bearbeiten$/),
    ],
    ...['a note', 'delete a note'].map(
      (what, at): Opener => [
        what,
        'features/admin/members/member-notes',
        '/admin/members/socia',
        async page => {
          const note = { id: 'n', text: 'Prova', pinned: true, author: 'Sole', own: true }
          const json = [{ ...note, written_at: '2026-11-20T11:00:00.000Z' }]
          await page.route(/\/v1\/admin\/members\/socia\/notes/, route => route.fulfill({ json }))
          await page.reload()
          await press(at ? /^(Elimina|Delete) | löschen: / : /^(Modifica la|Edit the|Notiz be)/)(
            page,
          )
        },
      ],
    ),
    ...['a paper', 'record an adhesion on paper'].map(
      (what, at): Opener => [
        what,
        'features/admin/members/member-records',
        '/admin/members/socia',
        async page => {
          // As if this member had not accepted.
          const adhesion = { accepted: false, accepted_at: null, recorded_by: null, version: '1' }
          await seenWith(page, { adhesion })
          await press(/^(Ha firmato su carta|Signed on paper|Auf Papier unterschrieben)$/)(page)
          if (!at) return
          await press(/^(Registra la firma|Record the signature|Unterschrift eintragen)$/)(page)
        },
      ],
    ),
    [
      'merge with another record',
      'library/members/merge-dialog',
      '/admin/members/socia',
      async page => {
        await press(/^(Unisci con un'altra|Merge with another|Mit einem anderen)/)(page)
        await dialog(page).getByRole('searchbox').fill('example')
        await press(/^(Confronta|Compare|Vergleichen): /)(page)
        await dialog(page)
          .getByRole('heading', { name: /^(Che cosa passa|What moves|Was übergeht)$/ })
          .waitFor()
      },
    ],
    ...['ask for a code', 'the code'].map(
      (what, at): Opener => [
        what,
        'features/admin/members/claim-code',
        '/admin/members/socia',
        async page => {
          // As if this member had no e-mail.
          await seenWith(page, { email: '' })
          await press(/^(Dai un codice|Give a code|Einen Code)/)(page)
          if (!at) return
          const json = { code: 'abcd-efgh-jkmn', expires_at: '2026-12-04T11:00:00.000Z' }
          await page.route(/\/v1\/admin\/members\/socia\/claims$/, route => route.fulfill({ json }))
          await press(/^(Fai il codice|Make the code|Code erstellen)$/)(page)
          await dialog(page).getByText('ABCD-EFGH-JKMN').waitFor()
        },
      ],
    ),
    [
      'change what a member may do',
      'features/admin/members/member-rights',
      '/admin/members/socia',
      press(/^(Cambia che cosa può fare|Change what they may do|Erlaubtes ändern)$/),
    ],
    [
      'reset second factors',
      'features/admin/members/member-access',
      '/admin/members/socia',
      async page => {
        // As if this member had a second factor.
        await seenWith(page, { second_factor: true })
        await press(
          /^(Togli il secondo passaggio|Remove the second step|Zweiten Schritt entfernen)$/,
        )(page)
      },
    ],
    [
      'sign a member out everywhere',
      'features/admin/members/member-access',
      '/admin/members',
      press(/^(Fai uscire tutti|Sign everybody out|Alle abmelden)$/),
    ],
    [
      'withdraw an invitation',
      'features/admin/members/staff-invitations',
      '/admin/members',
      async page => {
        const at = '2026-11-20T11:00:00.000Z'
        const who = { id: 'i', email: 'ada@example.org', name: 'Ada Neri', level: 4 }
        const json = [{ ...who, invited_by: 'Sole', created_at: at, expires_at: at }]
        await page.route(/\/v1\/admin\/invitations/, route => route.fulfill({ json }))
        await page.reload()
        await press(/^(Revoca l'invito|Withdraw the invitation) |^Einladung an /)(page)
      },
    ],
    [
      'undo an import',
      'features/admin/transfer/import-history',
      '/admin/import',
      async page => {
        const at = '2026-11-20T11:00:00.000Z'
        const counts = { objects: { created: 3, updated: 1, unchanged: 0 } }
        const json = [
          { id: 'i', name: 'oggetti.csv', by: 'Sole', at, counts, until: at, undone: null },
        ]
        await page.route(/\/v1\/admin\/imports$/, route => route.fulfill({ json }))
        await page.reload()
        await press(/^(Annulla l'importazione di|Undo the import of|Import von) /)(page)
      },
    ],
    [
      'invite staff',
      'features/admin/members/staff-invitations',
      '/admin/members',
      press(/^(Invita|Invite) |^Ins Team einladen$/),
    ],
    [
      'a product and its photos',
      'features/admin/products/product-dialog',
      '/admin/objects',
      async page => {
        await press(/^(Modifica|Edit) | bearbeiten$/)(page)
        // Page views are counted by a POST too.
        const sent = page.waitForResponse(
          response => response.request().method() === 'POST' && response.url().includes('/files'),
        )
        await addPhoto(page)
        await sent
      },
    ],
    [
      'copies of a product',
      'features/admin/products/copies-dialog',
      '/admin/objects',
      async page => {
        await press(copiesOf)(page)
        await dialog(page).getByRole('listitem').first().waitFor()
      },
    ],
    [
      'a copy',
      'features/admin/products/copies-dialog',
      '/admin/objects',
      async page => {
        await press(copiesOf)(page)
        await button(dialog(page), /^(Modifica|Edit) | bearbeiten$/).click()
      },
    ],
    [
      'remove a copy',
      'features/admin/products/copies-dialog',
      '/admin/objects',
      async page => {
        await press(copiesOf)(page)
        await button(dialog(page), /^(Aggiungi|Add|Hinzufügen)$/).click()
        await button(dialog(page), /^(Togli|Remove) | entfernen$/).click()
      },
    ],
    [
      'remove a file',
      'features/admin/files/files-page',
      '/admin/files',
      async page => {
        await page
          .getByRole('searchbox', { name: /Cerca un file|Search for a file|Datei suchen/ })
          .fill('prova')
        await press(/^(Elimina|Delete) prova|^prova.* löschen$/)(page)
      },
    ],
    [
      'clean up',
      'features/admin/files/maintenance-actions',
      '/admin/files',
      press(/^(Elimina i file non usati|Delete unused files|Nicht verwendete Dateien löschen)$/),
    ],
    [
      'synchronise with the CRM',
      'features/admin/crm/sync-panel',
      '/admin/crm',
      async page => {
        // As if the library were connected.
        const json = { region: 'eu', client_id: '1000.CLIENT', location_id: 'bolognina' }
        await page.route(/\/v1\/zoho\/connections/, route => route.fulfill({ json }))
        await page.reload()
        await press(/^(Sincronizza ora|Synchronise now|Jetzt abgleichen)$/)(page)
      },
    ],
    [
      'remove a review',
      'features/admin/reviews/reviews-page',
      '/admin/reviews',
      press(/^(Rimuovi la recensione|Remove the review|Bewertung von)/),
    ],
    [
      'answer a message',
      'features/admin/messages/messages-page',
      '/admin/messages',
      async page => {
        const [section] = supportSections
        const data = { email: 'marta@example.org', section, object: '', message: 'Non si apre' }
        const key = { [headers.idempotencyKey]: crypto.randomUUID() }
        await page.request.post('/v1/supports', { data, headers: key })
        await page.reload()
        await press(/^(Rispondi a|Reply to) | antworten, /)(page)
      },
    ],
    [
      'a category',
      'features/admin/categories/category-dialog',
      '/admin/categories',
      press(/^(Aggiungi una categoria|Add a category|Kategorie hinzufügen)$/),
    ],
    [
      'merge a category into another one',
      'features/admin/categories/merge-dialog',
      '/admin/categories',
      async page => {
        await page
          .getByRole('button', { name: /^(Unisci|Merge) | zusammenlegen$/ })
          .first()
          .click()
        await dialog(page).getByRole('combobox').selectOption({ index: 1 })
      },
    ],
    [
      'remove a category without products',
      'features/admin/categories/categories-page',
      '/admin/categories',
      async page => {
        await press(/^(Aggiungi una categoria|Add a category|Kategorie hinzufügen)$/)(page)
        const name = `Prova ${crypto.randomUUID()}`
        await dialog(page).getByRole('textbox').first().fill(name)
        await dialog(page)
          .getByRole('button', { name: /^(Salva|Save|Speichern)$/ })
          .click()
        await page
          .getByRole('button', { name: new RegExp(`(Elimina|Delete) ${name}|${name} löschen`) })
          .click()
      },
    ],
    [
      'a pickup point',
      'features/admin/points/point-dialog',
      '/admin/openings',
      press(/^(Modifica nome|Edit name|Name und Adresse)/),
    ],
    [
      'a closure of several pickup points',
      'features/admin/points/closure-dialog',
      '/admin/openings',
      press(/^(Chiudi per qualche|Close for some|Für einige Tage)/),
    ],
    [
      'what becomes of the loans that a closure affects',
      'library/affected/affected-loans',
      '/admin/openings',
      async page => {
        await press(/^(Chiudi per qualche|Close for some|Für einige Tage)/)(page)
        const today = todayIn('Europe/Rome', new Date())
        for (const [label, day] of [
          [/^(Dal|From|Von)$/, today],
          [/^(Al|To|Bis)$/, addDays(today, 30)],
        ] as const) {
          await dialog(page).getByLabel(label).fill(day)
        }
        await press(/^(Chiudi in quei|Close on those|An diesen Tagen)/)(page)
        await page
          .getByRole('dialog', { name: /^(Questi prestiti|These loans|Diese Ausleihen)/ })
          .waitFor()
      },
    ],
    [
      'the days of a loan',
      'features/admin/loans/change-loan',
      '/admin',
      async page => {
        await press(/^(In ritardo|Overdue|Überfällig)$/)(page)
        await press(/^(Cambia date di|Change dates of|Tage von) /)(page)
      },
    ],
    [
      'a contact with somebody who is late',
      'features/admin/loans/overdue/contact-dialog',
      '/admin?show=overdue',
      press(/^(Annota un contatto con|Note a contact with|Kontakt mit) /),
    ],
    [
      'a message to those who are late',
      'features/admin/loans/overdue/message-dialog',
      '/admin?show=overdue',
      async page => {
        await page.getByLabel(/^(Spunta tutti|Tick all|Alle ankreuzen)$/).check()
        await press(/^(Scrivi a chi è|Write to those|Den Angekreuzten)/)(page)
      },
    ],
    [
      'a new end for what is late',
      'features/admin/loans/overdue/end-dialog',
      '/admin?show=overdue',
      async page => {
        await page.getByLabel(/^(Spunta tutti|Tick all|Alle ankreuzen)$/).check()
        await press(/^(Dai una nuova|Set a new|Neues Ende)/)(page)
      },
    ],
    [
      'the end of the silence after an import',
      'features/admin/transfer/quiet-dialog',
      '/admin/import',
      async page => {
        await importFile(page, 'members.csv', 'email,first_name', 'quiet@example.org,Quieta')
        await page.reload()
        await press(/^(Comincia ad avvisare|Start notifying|Mit Benachrichtigungen)/)(page)
      },
    ],
    [
      'one of the library’s files',
      'features/admin/settings/own-files',
      '/admin/settings',
      press(/^(Togli il PDF|Remove the PDF|PDF entfernen)$/),
    ],
    [
      'where a link of a text leads',
      'features/admin/settings/text-editor/link-dialog',
      '/admin/settings',
      press(/^Link$/),
    ],
    [
      'keep a trial library',
      'features/admin/libraries/libraries-page',
      '/admin/libraries',
      async page => {
        const names = { id: 'riva', name: 'Riva', domain: 'riva', url: 'http://riva.localhost' }
        const trial = { ends_on: '2026-12-20', asked: true }
        const json = [{ ...names, former_domains: [], movable: true, trial }]
        await page.route(/\/v1\/admin\/libraries$/, route => route.fulfill({ json }))
        await page.reload()
        await press(/^(Tieni|Keep) |behalten$/)(page)
      },
    ],
    [
      'ask to keep one’s own trial',
      'features/admin/trial/trial-panel',
      '/admin/today',
      async page => {
        // The page brings the library's document with it.
        await page.route(/\/admin\/today$/, async route => {
          const response = await route.fetch()
          const trial = '"library":{"trial":"2026-12-20",'
          const body = (await response.text()).replace('"library":{', trial)
          await route.fulfill({ response, body })
        })
        const days = { ends_on: '2026-12-20', removed_on: '2026-12-27' }
        const json = { ...days, ended: false, asked: false, done: ['hours'] }
        await page.route(/\/v1\/admin\/trial$/, route => route.fulfill({ json }))
        await page.reload()
        await press(/^(Tienila|Keep it|Behalten)$/)(page)
      },
    ],
    [
      'another address for a library',
      'features/admin/libraries/address-dialog',
      '/admin/libraries',
      press(/^(Cambia indirizzo|Change address|Adresse von) /),
    ],
    [
      'remove the key of a web site',
      'features/admin/websites/websites-page',
      '/admin/websites',
      async page => {
        await page.getByLabel(/^(Nome del sito|Name of the site|Name der Website)/).fill('Sito')
        await press(/^(Crea la chiave|Create the key|Schlüssel erstellen)$/)(page)
        await press(/^(Togli la chiave|Remove the key|Schlüssel) [«“„]/)(page)
      },
    ],
    [
      'stop using an account for payments',
      'features/admin/payments/payments-page',
      '/admin/payments',
      async page => {
        await page.getByLabel(/^(ID client|Client.ID)/).fill('A-CLIENT')
        await page.getByLabel(/^(Segreto del client|Client.[Ss]ecret)/).fill('secret')
        await press(/^(Verifica e salva|Check and save|Prüfen und speichern)$/)(page)
        await press(
          /^(Non usare più questo conto|Stop using this account|Dieses Konto nicht mehr verwenden)$/,
        )(page)
      },
    ],
    [
      'closing the till',
      'features/desk/till/close-till',
      '/desk/till',
      press(/^(Chiudi la cassa|Close the till|Kasse abschließen)$/),
    ],
    ...(
      [
        ['reverse a receipt', /^(Storna|Reverse|Stornieren)$/],
        ['send a receipt again', /^(Invia di nuovo|Send again|Noch einmal senden)$/],
      ] as const
    ).map(
      ([what, name]): Opener => [
        what,
        'features/desk/till/receipt-page',
        '/admin/members/socia',
        async page => {
          await press(/^(Dai una tessera|Give a card|Mitgliedschaft vergeben)$/)(page)
          await press(/^(Incassa|Take) |kassieren$/)(page)
          await page
            .getByRole('link', { name: /^(Apri e stampa|Open and print|Öffnen und drucken)$/ })
            .click()
          await press(name)(page)
        },
      ],
    ),
    [
      'a key for a locker',
      'features/desk/lockers-page',
      '/desk/lockers',
      press(/^(Crea una chiave|Create a key|Schlüssel erstellen)$/),
    ],
    [
      'remove the key of a locker',
      'features/desk/lockers-page',
      '/desk/lockers',
      async page => {
        await press(/^(Crea una chiave|Create a key|Schlüssel erstellen)$/)(page)
        await button(dialog(page), /^(Crea la chiave|Create the key|Schlüssel erstellen)$/).click()
        await press(/^(Togli la chiave|Remove the key|Schlüssel entfernen)$/)(page)
      },
    ],
    [
      'repair',
      'features/desk/maintenance-action',
      '/desk?object=ogt-0001',
      press(
        /^(Metti in manutenzione|Put under maintenance|In die Wartung|È di nuovo a posto|It is fixed|Er ist wieder)/,
      ),
    ],
    [
      'deny a loan',
      'library/deny-dialog',
      '/desk?object=ogt-0027',
      press(/^(Nega il prestito|Deny the loan|Ausleihe ablehnen)$/),
    ],
    [
      'a copy that is back although a loan has it',
      'features/desk/loan-card',
      '/desk?object=ogt-0008',
      async page => {
        const today = todayIn('Europe/Rome', new Date())
        const days = `${today},${addDays(today, 3)}`
        await importFile(
          page,
          'copies.csv',
          'code,object_code,state',
          'OGT-0008-2,OGT-0008,in_service',
        )
        await importFile(
          page,
          'loans.csv',
          'ref,member_email,object_code,status,method,headquarters,from,to',
          `L-BACK,mei.zhou@example.org,OGT-0008,pending,desk,savena,${days}`,
        )
        await page.reload()
        await press(/^(Consegna|Hand over|Ausgeben)$/)(page)
      },
    ],
    [
      'close a report of a defect',
      'features/desk/defects/defects-page',
      '/desk/defects',
      async page => {
        const member = await demoCalls(urlOf(page), 'socia@example.org')
        await member('POST', '/v1/me/orders/bologna-l004/defects', { note: 'Rotto' })
        await page.reload()
        await press(/^(Riparato|Repaired|Repariert): /)(page)
      },
    ],
    [
      'record a loss',
      'features/desk/returns/lost-dialog',
      '/desk?object=ogt-0021',
      press(/^(È andato perso|It is lost|Es ist verloren)$/),
    ],
    [
      'put back in service what was lost',
      'features/desk/returns/return-facts',
      '/desk?object=ogt-0021',
      async page => {
        await press(/^(È andato perso|It is lost|Es ist verloren)$/)(page)
        await button(dialog(page), /^(Chiudi il prestito|Close the loan|Ausleihe beenden)$/).click()
        await dialog(page).waitFor({ state: 'detached' })
        await page.goto(`${urlOf(page)}/desk/returns`)
        const label = page.getByLabel(/^(Codice dell'oggetto|Object code|Code des Gegenstands)$/)
        await label.fill('OGT-0021')
        await label.press('Enter')
        await press(/^(È qui: rimettilo|It is here: put it|Es ist hier: wieder)/)(page)
      },
    ],
    [
      'take a product back',
      'features/desk/returns/take-back-dialog',
      '/desk?object=ogt-0183',
      takeBack,
    ],
    [
      'take several products back',
      'features/desk/booking/take-back-together',
      '/desk?object=ogt-0038',
      async page => {
        const booking = await bookTogether(urlOf(page), { 'ogt-0038': 1, 'ogt-0041': 1 })
        await handOutTogether(urlOf(page), booking)
        await page.reload()
        await press(/^(Prendi in restituzione 2|Take back 2|2 .* zurücknehmen)/)(page)
      },
    ],
    [
      'hand out before the first day',
      'library/products/hand-out',
      '/desk?object=ogt-0173',
      press(/^(Consegna|Hand over|Ausgeben)$/),
    ],
    [
      'delete what the server refused after a time without a network',
      'features/desk/offline/unsent-moves',
      '/desk',
      async page => {
        await withRefusedMove(page)
        await press(/^(Elimina|Delete): | löschen$/)(page)
      },
    ],
    [
      'sign out with moves of the desk that are not sent',
      'features/waiting/desk-waiting',
      '/me',
      async page => {
        await withRefusedMove(page)
        // What is not sent is known once it is shown.
        await page
          .getByText(/^(Al banco senza rete|At the desk, offline|An der Ausgabe ohne Netz)$/)
          .waitFor()
        await press(/^(Esci|Sign out|Abmelden)$/)(page)
      },
    ],
    [
      'deny several loans',
      'features/desk/booking/deny-together',
      '/desk?object=ogt-0042',
      async page => {
        await bookTogether(urlOf(page), { 'ogt-0042': 1, 'ogt-0043': 1 })
        await page.reload()
        await press(/^(Nega 2|Deny 2|2 .* ablehnen)/)(page)
      },
    ],
    [
      'a photo of the condition',
      'features/desk/condition-photo',
      '/desk?object=ogt-0183',
      async page => {
        await takeBack(page)
        await button(dialog(page), /^(È tornato|It is back|Er ist zurück)$/).click()
        await press(/^(Ingrandisci la foto|Enlarge the photo|Foto vergrößern)/)(page)
      },
    ],
  ],
}

/** Shows the member's loans as if two of them had been booked together. */
async function asBookedTogether(page: Page, status: OrderStatus) {
  await page.route(/\/v1\/me\/orders(\?|$)/, async route => {
    const response = await route.fetch()
    // The first call of a page may find its token expired.
    if (!response.ok()) return route.fulfill({ response })
    const all = (await response.json()) as Order[]
    const desks = all
      .filter(one => one.status === status && one.shipping.method !== 'p2p')
      .slice(0, 2)
    const loans = desks.map(({ id }) => id)
    const extension = { to_date: addDays(todayIn('Europe/Rome', new Date()), 40), limit: null }
    const json = all.map(order =>
      desks.includes(order) ? { ...order, extension, booking: { id: loans[0], loans } } : order,
    )
    await route.fulfill({ json })
  })
  await page.reload()
}

/** Imports a file as staff do. A second time it changes nothing. */
export async function importFile(page: Page, name: string, ...lines: string[]) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const authorization = `Bearer ${token}`
  const headers = { authorization, 'content-type': 'application/octet-stream' }
  const data = Buffer.from(`${lines.join('\n')}\n`)
  const answer = await page.request.post(`${urlOf(page)}/v1/admin/imports?name=${name}`, {
    headers,
    data,
  })
  if (!(await answer.text()).includes('"kind":"done"')) throw new Error(`${name} is not imported`)
}

/** As the device stores what the server refused. */
async function withRefusedMove(page: Page) {
  await page.evaluate(async () => {
    const move = { kind: 'take_back', label: 'OGT-0001', product: 'Trapano', loan: null }
    const more = { by: { id: 'super', name: 'Sole' }, at: Date.now(), refusal: 'not_found' }
    const open = indexedDB.open('oggettoteca')
    await new Promise(done => {
      open.onsuccess = done
    })
    const store = open.result.transaction('cache', 'readwrite').objectStore('cache')
    const moves = [{ key: 'f'.repeat(32), ...move, ...more }]
    const put = store.put(JSON.stringify(moves), `offline-moves|${location.host}`)
    await new Promise(done => {
      put.onsuccess = done
    })
    open.result.close()
  })
  await page.reload()
}

async function takeBack(page: Page) {
  await press(/^(Prendi in restituzione|Take back|Zurücknehmen)$/)(page)
  await addPhoto(page)
  await dialog(page)
    .getByText(/^(Foto pronta|Photo ready|Foto ist bereit)$/)
    .waitFor()
}

async function addPhoto(page: Page) {
  const colour = { width: 800, height: 600, channels: 3, background: '#a33' } as const
  const buffer = await sharp({ create: colour }).png().toBuffer()
  const file = { name: 'prova.png', mimeType: 'image/png', buffer }
  await dialog(page).locator('input[type=file][accept*=image]').first().setInputFiles(file)
}
