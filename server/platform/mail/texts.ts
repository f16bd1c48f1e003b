import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { say, type Values } from '#server/core/texts/say.ts'
import { asButton } from './html.ts'
import { unlinkableData } from './unlinkable.ts'

/** What changed in the way a member signs in. */
export type SecurityChange = keyof typeof securityChanges

const securityChanges = italian({
  passkey_added: 'è stata aggiunta una passkey',
  passkey_removed: 'è stata tolta una passkey',
  totp_added: "è stata collegata un'app di autenticazione",
  totp_removed: "è stata scollegata l'app di autenticazione",
  codes_made: 'sono stati creati nuovi codici di recupero: quelli di prima non valgono più',
  code_used: 'è stato usato un codice di recupero per accedere',
  factors_reset:
    "l'oggettoteca ha tolto passkey, app di autenticazione e codici di recupero: per accedere basta di nuovo la password",
})

/** The values of each kind of e-mail, beside the library's name and the recipient's. */
export type MailData = {
  support: { email: string; section: string; object: string; message: string; reference: string }
  verify: { link: string; hours: number }
  /** Somebody signed up with an address that has a profile. */
  known: { link: string }
  new_email: { link: string; hours: number }
  email_changed: object
  recovery: { link: string; minutes: number }
  password_changed: object
  sign_in_code: { code: string; minutes: number }
  security_changed: { change: SecurityChange }
  invitation: { link: string; hours: number }
  answer: { answer: string; message: string; reference: string }
  /** To the address of the record that is to end; `other`: that of the one that stays, not in full. */
  merge_asked: { link: string; days: number; other: string }
  merge_told: { days: number; other: string }
  merged: { other: string }
  /** It names nothing that the one who asked has typed: it may go to anybody. */
  founding: { link: string; hours: number }
  founding_known: { link: string }
  trial_ends: { day: string; removed: string; admin: string; link: string }
  trial_over: { removed: string; admin: string; link: string }
  trial_asked: { name: string; link: string }
  trial_kept: { link: string }
}
export type MailKind = keyof MailData

type Written = { subject: string; body: string }

/** E-mails that answer an action of the recipient. Plain text; `link` and `admin` become buttons. */
const texts: Record<MailKind, Written> = italian({
  support: {
    subject: 'Richiesta {reference}: {subject}',
    body: "{email} ha scritto a {library} ({section}):\n\n{message}\n\nRispondi a quest'e-mail per rispondere a chi ha scritto. Riferimento: {reference}.",
  },
  verify: {
    subject: '{library}: conferma il tuo indirizzo',
    body: "Ciao {first_name},\n\nper completare l'iscrizione a {library} apri questo link entro {hours} ore:\n\n{link}\n\nSe non hai chiesto tu di iscriverti non fare nulla.",
  },
  known: {
    subject: '{library}: hai già un profilo',
    body: 'Qualcuno, forse tu, ha chiesto di usare a {library} questo indirizzo, che ha già un profilo.\n\nSe non ricordi la password scegline una nuova:\n\n{link}\n\nSe non sei stato tu non fare nulla.',
  },
  new_email: {
    subject: '{library}: conferma il nuovo indirizzo',
    body: "Ciao {first_name},\n\nper usare questo indirizzo a {library} apri questo link entro {hours} ore:\n\n{link}\n\nFino ad allora accedi con quello di prima. Se non l'hai chiesto tu non fare nulla.",
  },
  email_changed: {
    subject: '{library}: il tuo indirizzo è cambiato',
    body: "Ciao {first_name},\n\nl'indirizzo e-mail del tuo profilo è cambiato: con questo non si accede più.\n\nSe non l'hai chiesto tu scrivi subito all'oggettoteca.",
  },
  recovery: {
    subject: '{library}: scegli una nuova password',
    body: "Ciao {first_name},\n\nper scegliere una nuova password apri questo link entro {minutes} minuti:\n\n{link}\n\nSe non l'hai chiesto tu non fare nulla: la password resta quella di prima.",
  },
  password_changed: {
    subject: '{library}: la tua password è cambiata',
    body: "Ciao {first_name},\n\nla password del tuo profilo è stata cambiata e gli altri dispositivi sono usciti. Se non sei stato tu scrivi subito all'oggettoteca.",
  },
  sign_in_code: {
    subject: '{library}: il codice per entrare',
    body: 'Ciao {first_name},\n\nil codice per entrare è {code}. Vale {minutes} minuti e una volta sola.\n\nTe lo chiediamo perché qualcuno ha sbagliato molte volte la tua password. Se non stai entrando tu non fare nulla, e non dare il codice a nessuno: senza, nel tuo profilo non entra nessuno.',
  },
  invitation: {
    subject: '{library}: ti hanno invitato a gestirla',
    body: 'Ciao {first_name},\n\nti hanno invitato a gestire {library}. Per accettare apri questo link entro {hours} ore:\n\n{link}\n\nSe non hai ancora una password la scegli lì. Poi entra con questo indirizzo: nel profilo trovi «Amministrazione».',
  },
  answer: {
    subject: '{library}: risposta alla richiesta {reference}',
    body: '{answer}\n\n{library}\n\nAvevi scritto:\n{message}',
  },
  merge_asked: {
    subject: '{library}: vuoi unire i tuoi due profili?',
    body: "Ciao {first_name},\n\nl'oggettoteca ha visto che hai due profili: questo e quello con l'indirizzo {other}. Se li unisci, prestiti, tessere, code e tutto il resto passano all'altro, con cui accedi da allora. Con questo indirizzo e la sua password non si accede più.\n\nPer unirli apri questo link entro {days} giorni:\n\n{link}\n\nSe non hai due profili, o li vuoi tenere tutti e due, non fare nulla: non cambia niente.",
  },
  merge_told: {
    subject: '{library}: i tuoi due profili',
    body: "Ciao {first_name},\n\nl'oggettoteca ha visto che hai due profili: questo e quello con l'indirizzo {other}, a cui abbiamo scritto. Se da lì confermi entro {days} giorni, tutto passa a questo profilo. Accedi come adesso.\n\nSe quell'altro indirizzo non è tuo scrivi subito all'oggettoteca.",
  },
  merged: {
    subject: '{library}: i tuoi due profili sono uno solo',
    body: "Ciao {first_name},\n\nprestiti, tessere, code e tutto il resto dei tuoi due profili ora stanno insieme, in quello con l'indirizzo {other}.\n\nSe non te l'aspettavi scrivi subito all'oggettoteca.",
  },
  founding: {
    subject: 'La tua oggettoteca di prova',
    body: "Ciao,\n\nqualcuno, forse tu, ha chiesto qui un'oggettoteca di prova con questo indirizzo. Per aprirla segui questo link entro {hours} ore:\n\n{link}\n\nSe non l'hai chiesta tu non fare nulla: non nasce niente.",
  },
  founding_known: {
    subject: 'Hai già un’oggettoteca di prova',
    body: "Ciao,\n\nqualcuno, forse tu, ha chiesto qui un'oggettoteca di prova con questo indirizzo, che ne ha già una. È qui:\n\n{link}\n\nSe non l'hai chiesta tu non fare nulla.",
  },
  trial_ends: {
    subject: '{library}: la prova finisce {day}',
    body: 'Ciao {first_name},\n\nla prova di {library} finisce {day}. Se vuoi tenerla chiedilo con «Tienila»:\n\n{admin}\n\nAltrimenti scarica quello che ti serve. Dopo la fine si può ancora guardare e scaricare, non cambiare. La togliamo {removed}, con tutti i suoi dati. «Scarica tutto» è qui:\n\n{link}',
  },
  trial_over: {
    subject: '{library}: la prova è finita',
    body: 'Ciao {first_name},\n\nla prova di {library} è finita: si può ancora guardare e scaricare, non cambiare. La togliamo {removed}, con tutti i suoi dati. «Scarica tutto» è qui:\n\n{link}\n\nPuoi ancora chiedere di tenerla, con «Tienila»:\n\n{admin}',
  },
  trial_asked: {
    subject: '{library}: una prova chiede di restare',
    body: 'Ciao {first_name},\n\nchi gestisce la prova «{name}» chiede di tenerla. Guardala e decidi:\n\n{link}',
  },
  trial_kept: {
    subject: '{library} resta',
    body: "Ciao {first_name},\n\n{library} non è più una prova: resta, con tutto quello che c'è dentro.\n\n{link}",
  },
  security_changed: {
    subject: '{library}: è cambiato come accedi',
    body: "Ciao {first_name},\n\nnel tuo profilo {change}.\n\nSe non sei stato tu cambia subito la password e scrivi all'oggettoteca.",
  },
})

/** What the buttons of an e-mail do. */
const acts: { [K in MailKind]?: { link: string; admin?: string } } = italian({
  verify: { link: 'Conferma il tuo indirizzo' },
  known: { link: 'Scegli una nuova password' },
  new_email: { link: 'Conferma il nuovo indirizzo' },
  recovery: { link: 'Scegli una nuova password' },
  invitation: { link: "Accetta l'invito" },
  merge_asked: { link: 'Unisci i due profili' },
  founding: { link: 'Apri la prova' },
  founding_known: { link: 'Vai alla prova' },
  trial_ends: { admin: 'Tienila', link: 'Scarica tutto' },
  trial_over: { admin: 'Tienila', link: 'Scarica tutto' },
  trial_asked: { link: 'Guarda e decidi' },
  trial_kept: { link: "Vai all'oggettoteca" },
})

/** Written by the server or by staff: these may contain links. */
const ours = ['library', 'link', 'admin', 'answer', 'reference']

/** The e-mail in one language. Text of members has no links. */
export function writeMail<K extends MailKind>(
  kind: K,
  locale: Locale,
  data: MailData[K] & { library: string; first_name?: string },
): Written {
  const values = valuesOf(unlinkableData(data, ours), locale)
  for (const [name, act] of Object.entries(acts[kind] ?? {})) {
    values[name] = asButton(say(locale, act), String(values[name]))
  }
  const { subject, body } = texts[kind]
  return { subject: say(locale, subject, values), body: say(locale, body, values) }
}

/** The data with the values that are texts themselves. */
function valuesOf(data: object, locale: Locale): Values {
  if ('change' in data) {
    const change = securityChanges[data.change as SecurityChange]
    return { ...data, change: say(locale, change) }
  }
  // A request without a subject is named after its section.
  if ('object' in data && 'section' in data)
    return { ...data, subject: data.object || data.section }
  return { ...data }
}
