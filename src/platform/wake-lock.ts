/** Keeps the screen on, also after returning to the app. Returns a function that stops it. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const take = async () => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (over) void lock?.release()
  }
  void take()
  document.addEventListener('visibilitychange', take)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}
