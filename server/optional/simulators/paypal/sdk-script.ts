import { italian } from '#contract/texts/italian.ts'
import { defaultLocale, locales } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'

const words = italian({
  simulation: 'simulazione',
  notReal: 'Nessun pagamento vero: è una dimostrazione.',
  amount: 'Importo',
  pay: 'Paga',
  decline: 'Carta rifiutata',
  cancel: 'Annulla',
})

function wordsByLanguage() {
  const inLanguage = (locale: (typeof locales)[number]) =>
    Object.fromEntries(Object.entries(words).map(([name, text]) => [name, say(locale, text)]))
  return Object.fromEntries(locales.map(locale => [locale, inLanguage(locale)]))
}

/**
 * Simulates PayPal's script: it sets the same global variable, whose `Buttons` takes the same callbacks. It is
 * plain JavaScript, because it is served unchanged.
 */
export const sdkScript = () => `(() => {
  const base = new URL(document.currentScript.src).origin + '/simulators/paypal/page/orders/'
  const byLanguage = ${JSON.stringify(wordsByLanguage())}
  const words = byLanguage[document.documentElement.lang] ?? byLanguage.${defaultLocale}
  const make = (tag, text, set) => Object.assign(document.createElement(tag), { textContent: text }, set)
  const post = path => fetch(base + path, { method: 'POST' }).then(async answer => {
    if (!answer.ok) throw new Error('INSTRUMENT_DECLINED')
    return answer.json()
  })

  async function ask(id) {
    const { value, currency_code } = await fetch(base + id).then(answer => answer.json())
    const dialog = make('dialog', '')
    const style = dialog.style
    Object.assign(style, { padding: '24px', maxWidth: '420px', border: '0', borderRadius: '14px', margin: 'auto', background: '#fff', color: '#1c2c4c', font: '16px/1.5 system-ui, sans-serif' })
    dialog.setAttribute('aria-label', 'PayPal')
    dialog.append(
      make('h2', 'PayPal (' + words.simulation + ')'),
      make('p', words.notReal),
      make('p', words.amount + ': ' + value + ' ' + currency_code),
    )
    const choice = new Promise(resolve => {
      for (const name of ['pay', 'decline', 'cancel']) {
        const button = make('button', words[name], { type: 'button' })
        Object.assign(button.style, { marginBlock: '4px', marginInlineEnd: '8px', padding: '12px 18px', border: '1px solid #1c2c4c', borderRadius: '24px', background: name === 'pay' ? '#ffc439' : '#fff', color: '#1c2c4c', font: '600 16px system-ui, sans-serif', cursor: 'pointer' })
        button.onclick = () => resolve(name)
        dialog.append(button)
      }
      dialog.addEventListener('close', () => resolve('cancel'))
    })
    document.body.append(dialog)
    dialog.showModal()
    const chosen = await choice
    dialog.remove()
    return chosen
  }

  function Buttons(options) {
    let holder
    const pay = async () => {
      try {
        const orderID = await options.createOrder({}, {})
        const choice = await ask(orderID)
        if (choice === 'cancel') return options.onCancel && options.onCancel({ orderID })
        if (choice === 'decline') throw new Error('INSTRUMENT_DECLINED')
        await post(orderID + '/approve')
        const actions = { order: { capture: () => post(orderID + '/capture') } }
        await options.onApprove({ orderID }, actions)
      } catch (error) {
        if (options.onError) options.onError(error)
      }
    }
    return {
      isEligible: () => true,
      async render(container) {
        holder = typeof container === 'string' ? document.querySelector(container) : container
        // As in PayPal's script, there is a button for each way to pay if no funding source is given.
        const ways = options.fundingSource ? ['PayPal'] : ['PayPal', 'Satispay']
        const buttons = ways.map(way => make('button', way + ' (' + words.simulation + ')', { type: 'button', onclick: pay }))
        for (const { style } of buttons) Object.assign(style, { width: '100%', minHeight: '50px', border: '0', borderRadius: '25px', background: '#ffc439', color: '#1c2c4c', font: '700 17px system-ui, sans-serif', cursor: 'pointer' })
        holder.replaceChildren(...buttons)
        if (options.onInit) options.onInit({}, { async enable() {}, async disable() {} })
      },
      async close() { if (holder) holder.replaceChildren() },
      updateProps() { return Promise.resolve() },
    }
  }
  window.paypal = { version: '5.0.0-simulated', FUNDING: { PAYPAL: 'paypal' }, Buttons }
})()
`
