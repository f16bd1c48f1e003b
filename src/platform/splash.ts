import { isApplePhone, isStandalone } from './install/install.ts'

/**
 * Adds the start image of the installed app on iPhone and iPad. They read it when the app is
 * installed, one per orientation, in the exact size.
 */
export function offerSplash() {
  if (!isApplePhone() || isStandalone() || document.querySelector(selector)) return
  const { width, height } = window.screen
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  addSplash('portrait', short, long)
  addSplash('landscape', long, short)
}

const selector = 'link[rel="apple-touch-startup-image"]'

function addSplash(orientation: string, width: number, height: number) {
  const ratio = window.devicePixelRatio
  const link = document.createElement('link')
  link.rel = 'apple-touch-startup-image'
  link.media = `(orientation: ${orientation})`
  link.href = `/icons/splash-${Math.round(width * ratio)}x${Math.round(height * ratio)}.png`
  document.head.append(link)
}
