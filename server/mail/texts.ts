import type { Locale } from '#contract/limits.ts'
import { unlinkableData } from './unlinkable.ts'

/** What changed in the way a member signs in. */
export type SecurityChange = keyof typeof securityChanges

const securityChanges = {
  passkey_added: {
    it: 'è stata aggiunta una passkey',
    en: 'a passkey was added',
  },
  passkey_removed: {
    it: 'è stata tolta una passkey',
    en: 'a passkey was removed',
  },
  totp_added: {
    it: "è stata collegata un'app di autenticazione",
    en: 'an authenticator app was connected',
  },
  totp_removed: {
    it: "è stata scollegata l'app di autenticazione",
    en: 'the authenticator app was disconnected',
  },
  codes_made: {
    it: 'sono stati creati nuovi codici di recupero: quelli di prima non valgono più',
    en: 'new recovery codes were made: those from before no longer work',
  },
  code_used: {
    it: 'è stato usato un codice di recupero per accedere',
    en: 'a recovery code was used to sign in',
  },
  factors_reset: {
    it: "l'oggettoteca ha tolto passkey, app di autenticazione e codici di recupero: per accedere basta di nuovo la password",
    en: 'the library removed passkeys, authenticator app and recovery codes: the password alone signs in again',
  },
} as const satisfies Record<string, Record<Locale, string>>

/** The values of each kind of e-mail, beside the library's name. */
export type MailData = {
  support: { email: string; section: string; object: string; message: string; reference: string }
  verify: { first_name: string; link: string; hours: number }
  known: { link: string }
  recovery: { first_name: string; link: string; minutes: number }
  password_changed: { first_name: string }
  sign_in_code: { first_name: string; code: string; minutes: number }
  security_changed: { first_name: string; change: SecurityChange }
  delivery_refunded: { first_name: string; product: string; amount: string }
  invitation: { first_name: string; link: string; hours: number }
  answer: { answer: string; message: string; reference: string }
}
export type MailKind = keyof MailData

type Written = { subject: string; body: string }
type Writer<K extends MailKind> = (data: MailData[K] & { library: string }) => Written

/**
 * E-mails that answer an action of the reader, in both languages. Plain text; an address on its own line
 * becomes a link.
 */
const texts: { [K in MailKind]: Record<Locale, Writer<K>> } = {
  support: {
    it: ({ library, email, section, object, message, reference }) => ({
      subject: `Richiesta ${reference}: ${object || section}`,
      body: `${email} ha scritto a ${library} (${section}):\n\n${message}\n\nRispondi a questa mail per rispondere a chi ha scritto. Riferimento: ${reference}.`,
    }),
    en: ({ library, email, section, object, message, reference }) => ({
      subject: `Request ${reference}: ${object || section}`,
      body: `${email} wrote to ${library} (${section}):\n\n${message}\n\nAnswer this mail to answer who wrote. Reference: ${reference}.`,
    }),
  },
  verify: {
    it: ({ library, first_name, link, hours }) => ({
      subject: `${library}: conferma il tuo indirizzo`,
      body: `Ciao ${first_name},\n\nper completare l'iscrizione a ${library} apri questo link entro ${hours} ore:\n\n${link}\n\nSe non hai chiesto tu di iscriverti non fare nulla.`,
    }),
    en: ({ library, first_name, link, hours }) => ({
      subject: `${library}: confirm your address`,
      body: `Hello ${first_name},\n\nto complete your registration at ${library} open this link within ${hours} hours:\n\n${link}\n\nIf it was not you who signed up, do nothing.`,
    }),
  },
  known: {
    it: ({ library, link }) => ({
      subject: `${library}: hai già un profilo`,
      body: `Qualcuno, forse tu, ha chiesto di iscriversi a ${library} con questo indirizzo, che ha già un profilo.\n\nSe non ricordi la password scegline una nuova:\n\n${link}\n\nSe non sei stato tu non fare nulla.`,
    }),
    en: ({ library, link }) => ({
      subject: `${library}: you already have a profile`,
      body: `Someone, perhaps you, asked to sign up at ${library} with this address, which has a profile already.\n\nIf you do not remember the password choose a new one:\n\n${link}\n\nIf it was not you, do nothing.`,
    }),
  },
  recovery: {
    it: ({ library, first_name, link, minutes }) => ({
      subject: `${library}: scegli una nuova password`,
      body: `Ciao ${first_name},\n\nper scegliere una nuova password apri questo link entro ${minutes} minuti:\n\n${link}\n\nSe non l'hai chiesto tu non fare nulla: la password resta quella di prima.`,
    }),
    en: ({ library, first_name, link, minutes }) => ({
      subject: `${library}: choose a new password`,
      body: `Hello ${first_name},\n\nto choose a new password open this link within ${minutes} minutes:\n\n${link}\n\nIf you did not ask for it, do nothing: your password stays as it is.`,
    }),
  },
  delivery_refunded: {
    it: ({ library, first_name, product, amount }) => ({
      subject: `${library}: consegna rimborsata`,
      body: `Ciao ${first_name},\n\nla consegna di ${product} non si farà: i ${amount} € che hai pagato ti sono stati restituiti su PayPal.`,
    }),
    en: ({ library, first_name, product, amount }) => ({
      subject: `${library}: delivery refunded`,
      body: `Hello ${first_name},\n\n${product} will not be delivered: the €${amount} you paid have been returned to you on PayPal.`,
    }),
  },
  password_changed: {
    it: ({ library, first_name }) => ({
      subject: `${library}: la tua password è cambiata`,
      body: `Ciao ${first_name},\n\nla password del tuo profilo è stata cambiata e gli altri dispositivi sono usciti. Se non sei stato tu scrivi subito all'oggettoteca.`,
    }),
    en: ({ library, first_name }) => ({
      subject: `${library}: your password has changed`,
      body: `Hello ${first_name},\n\nyour profile's password was changed and your other devices were signed out. If it was not you, write to the library at once.`,
    }),
  },
  sign_in_code: {
    it: ({ library, first_name, code, minutes }) => ({
      subject: `${library}: il codice per entrare`,
      body: `Ciao ${first_name},\n\nil codice per entrare è ${code}. Vale ${minutes} minuti e una volta sola.\n\nTe lo chiediamo perché qualcuno ha sbagliato molte volte la tua password. Se non stai entrando tu non fare nulla, e non dare il codice a nessuno: senza, nel tuo profilo non entra nessuno.`,
    }),
    en: ({ library, first_name, code, minutes }) => ({
      subject: `${library}: your sign-in code`,
      body: `Hello ${first_name},\n\nyour sign-in code is ${code}. It works once, within ${minutes} minutes.\n\nWe ask for it because somebody got your password wrong many times. If you are not signing in, do nothing, and give the code to nobody: without it nobody gets into your profile.`,
    }),
  },
  security_changed: {
    it: ({ library, first_name, change }) => ({
      subject: `${library}: è cambiato come accedi`,
      body: `Ciao ${first_name},\n\nnel tuo profilo ${securityChanges[change].it}.\n\nSe non sei stato tu cambia subito la password e scrivi all'oggettoteca.`,
    }),
    en: ({ library, first_name, change }) => ({
      subject: `${library}: the way you sign in has changed`,
      body: `Hello ${first_name},\n\nin your profile ${securityChanges[change].en}.\n\nIf it was not you, change your password at once and write to the library.`,
    }),
  },
  invitation: {
    it: ({ library, first_name, link, hours }) => ({
      subject: `${library}: ti hanno invitato a gestirla`,
      body: `Ciao ${first_name},\n\nti hanno invitato a gestire ${library}. Per accettare apri questo link entro ${hours} ore:\n\n${link}\n\nSe non hai ancora una password la scegli lì. Poi entra con questo indirizzo: nel profilo trovi «Amministrazione».`,
    }),
    en: ({ library, first_name, link, hours }) => ({
      subject: `${library}: you are invited to run it`,
      body: `Hello ${first_name},\n\nyou are invited to run ${library}. To accept, open this link within ${hours} hours:\n\n${link}\n\nIf you have no password yet you choose it there. Then sign in with this address: your profile has «Administration».`,
    }),
  },
  answer: {
    it: ({ library, answer, message, reference }) => ({
      subject: `${library}: risposta alla richiesta ${reference}`,
      body: `${answer}\n\n${library}\n\nAvevi scritto:\n${message}`,
    }),
    en: ({ library, answer, message, reference }) => ({
      subject: `${library}: answer to request ${reference}`,
      body: `${answer}\n\n${library}\n\nYou wrote:\n${message}`,
    }),
  },
}

/** Written by the server or by staff: these may contain links. */
const ours = ['library', 'link', 'answer', 'amount', 'reference']

/** The e-mail in one language. Text of members has no links. */
export function writeMail<K extends MailKind>(
  kind: K,
  locale: Locale,
  data: MailData[K] & { library: string },
): Written {
  return texts[kind][locale](unlinkableData(data, ours))
}
