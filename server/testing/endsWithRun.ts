/** A worker whose run has been killed ends too, and with it its browser and its servers (endsWithParent.ts). */
process.once('disconnect', () => process.exit(1))
