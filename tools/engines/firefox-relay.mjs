#!/usr/bin/env node
// Starts the system's Firefox for Playwright and relays WebDriver BiDi between them. Playwright
// uses commands of the newest Firefox; an unknown command is answered as done. In Firefox 153 that is only
// emulation.setMediaFeaturesOverride, the override of the colour scheme.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const host = '127.0.0.1'
const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', code => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))
firefox.stderr.on('data', data => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(data)?.[1]
  if (address) listen(`${address}/session`)
  else process.stderr.write(data)
})

/** Listens on a free port and prints it in Firefox's format. @param {string} address */
function listen(address) {
  const server = new WebSocketServer({ port: 0, host }, () => {
    console.error(`WebDriver BiDi listening on ws://${host}:${server.address().port}`)
  })
  server.on('connection', client => {
    const browser = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 })
    const opened = new Promise(resolve => browser.once('open', resolve))
    client.on('message', async message => {
      await opened
      browser.send(String(message))
    })
    browser.on('message', message => client.send(knownAnswer(String(message))))
    browser.on('close', () => client.close())
    client.on('close', () => browser.close())
  })
}

/** @param {string} message */
function knownAnswer(message) {
  if (!message.includes('"unknown command"')) return message
  return JSON.stringify({ type: 'success', id: JSON.parse(message).id, result: {} })
}
