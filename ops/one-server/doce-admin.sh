#!/bin/sh
# /usr/local/sbin/doce-admin: runs a command of `npm run admin` with the user, the folder and the settings of the service.
exec systemd-run --quiet --pty --wait --collect --uid=doce --working-directory=/srv/doce/current \
  --property=EnvironmentFile=/etc/doce/app.env --setenv=LOG_LEVEL=error \
  /usr/local/bin/node --enable-source-maps dist/api/commands/admin.js "$@"
