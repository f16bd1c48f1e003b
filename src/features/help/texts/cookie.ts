import type { Localized } from '#contract/shapes/common.ts'

/** Everything that the app stores on a device, by name. */
export const cookieText: Localized = {
  it: `<p>Solo cookie tecnici: servono ad accedere e a restare in sessione. Nessun cookie di profilazione, nessun cookie di altri, nessuna pubblicità.</p>
<h2>I cookie</h2><p><strong>identity</strong>. Riconosce il tuo dispositivo dopo l'accesso. Nessuno script può leggerlo, scade dopo al massimo 400 giorni senza visite e sparisce quando esci.</p>
<p><strong>passkey</strong>, <strong>second-step</strong>, <strong>sign-in-code</strong> e <strong>sign-on</strong>. Tengono insieme i passaggi di un accesso: durano dieci minuti.</p>
<p><strong>sign-up</strong>. Riconosce il dispositivo da cui ti sei iscritto, quando apri il link della mail di conferma: dura 48 ore.</p>
<h2>La memoria del dispositivo</h2>
<h3>Preferenze</h3><p>Lingua, ultime ricerche, se hai visto il benvenuto e accettato queste pagine.</p>
<h3>Quello che hai visto</h3><p>Catalogo, prestiti e codici di ritiro, perché si aprano anche senza rete. Spariscono quando esci, o dopo trenta giorni. Safari li cancella anche se non apri il sito per sette giorni, a meno che l'app sia installata.</p>
<h3>La sessione</h3><p>Una chiave che dura quindici minuti e vive solo in questa scheda.</p>`,
  en: `<p>Technical cookies only: they let you sign in and stay signed in. No profiling cookies, nobody else's cookies, no advertising.</p>
<h2>The cookies</h2><p><strong>identity</strong>. It recognises your device after you sign in. No script can read it, it expires after 400 days at most without a visit and goes when you sign out.</p>
<p><strong>passkey</strong>, <strong>second-step</strong>, <strong>sign-in-code</strong> and <strong>sign-on</strong>. They hold the steps of signing in together: they last ten minutes.</p>
<p><strong>sign-up</strong>. It recognises the device you signed up on, when you open the link of the confirmation e-mail: it lasts 48 hours.</p>
<h2>Storage on your device</h2>
<h3>Preferences</h3><p>Language, latest searches, whether you saw the welcome and accepted these pages.</p>
<h3>What you have seen</h3><p>Catalogue, loans and pickup codes, so that they open without a network too. They go when you sign out, or after thirty days. Safari also deletes them when you do not open the site for seven days, unless the app is installed.</p>
<h3>The session</h3><p>A key that lasts fifteen minutes and lives in this tab only.</p>`,
}
