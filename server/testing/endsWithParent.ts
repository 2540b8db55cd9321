/** Loaded before a server that a test starts: when the test's process ends, however, the server stops as after SIGTERM. */
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.on('error', () => {})
if ('unref' in process.stdin) process.stdin.unref()
