"""`brelan admin`: the host's desk. Each command asks or orders, and prints; the work is done in
`brelan.server.admin`.
"""

from __future__ import annotations

import typer

from brelan.cli.admin import data, look, order, push
from brelan.cli.language import words

app = typer.Typer(
    help=words("command.admin.about"),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)
app.command("tables", help=words("command.admin.tables.about"))(look.tables)
app.command("table", help=words("command.admin.table.about"))(look.table)
app.command("people", help=words("command.admin.people.about"))(look.people)
app.command("person", help=words("command.admin.person.about"))(look.person)
app.command("close", help=words("command.admin.close.about"))(order.close)
app.command("ban", help=words("command.admin.ban.about"))(order.ban)
app.command("unban", help=words("command.admin.unban.about"))(order.unban)
app.command("mute", help=words("command.admin.mute.about"))(order.mute)
app.command("unmute", help=words("command.admin.unmute.about"))(order.unmute)
app.command("revoke", help=words("command.admin.revoke.about"))(order.revoke)
app.command("bans", help=words("command.admin.bans.about"))(order.bans)
app.command("export", help=words("command.admin.export.about"))(data.export)
app.command("delete", help=words("command.admin.delete.about"))(data.delete)
app.command("forget", help=words("command.admin.forget.about"))(data.forget)
app.command("backup", help=words("command.admin.backup.about"))(data.backup)
app.command("restore", help=words("command.admin.restore.about"))(data.restore)
app.command("check", help=words("command.admin.check.about"))(data.check)
app.command("push-keys", help=words("command.admin.push-keys.about"))(push.push_keys)
app.command("push-status", help=words("command.admin.push-status.about"))(push.push_status)
app.command("push-off", help=words("command.admin.push-off.about"))(push.push_off)
