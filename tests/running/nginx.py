"""A real nginx in front of a server, with the configuration that we hand out, on free ports."""

from __future__ import annotations

import os
import signal
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from running.servers import Place, Server
from running.services import end, reserve_port, wait_for_port
from system import needed

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
ADDRESS_HEADER = "X-Test-Address"
"""The tests cannot come from other addresses: nginx takes their word for theirs, in this header."""

MAIN = """
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx-errors.txt;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    set_real_ip_from 127.0.0.1;
    real_ip_header {header};
    include {folder}/site.conf;
}}
"""


class Nginx(Place):
    """nginx in front of a server; `port` is that of https."""

    def __init__(self, server: Server, folder: Path):
        self.program = needed("nginx")
        self.server = server
        self.folder = folder
        self.reservations = [reserve_port(), reserve_port()]
        self.port, self.plain_port = (each.getsockname()[1] for each in self.reservations)
        self.process: subprocess.Popen[bytes] | None = None
        self._certify()
        self._configure()

    def _certify(self) -> None:
        """Make a certificate for this machine, and trust it."""
        key, certificate = self.folder / "privkey.pem", self.folder / "fullchain.pem"
        subprocess.run(
            [
                *(needed("openssl"), "req", "-x509", "-nodes", "-days", "2"),
                *("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
                *("-subj", "/CN=tables.example.org", "-addext", "subjectAltName=IP:127.0.0.1"),
                *("-keyout", key, "-out", certificate),
            ],
            check=True,
            capture_output=True,
        )
        self.security = ssl.create_default_context(cafile=certificate)

    def _configure(self) -> None:
        """The site as it is handed out, but for ports, folders and addresses of the server."""
        site = SITE.read_text(encoding="utf-8")
        for ours, here in {
            "127.0.0.1:8642": f"127.0.0.1:{self.server.port}",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen [::]:80;": "",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
            "listen [::]:443 ssl http2;": "",
            "/etc/letsencrypt/live/tables.example.org": f"{self.folder}",
            "/var/lib/nginx/brelan": f"{self.folder}/cache",
            "/var/www/html": f"{self.folder}/challenges",
        }.items():
            assert ours in site, ours
            site = site.replace(ours, here)
        (self.folder / "site.conf").write_text(site, encoding="utf-8")
        # Only root may become somebody else, and nobody else may read the folders of tests.
        user = "user root;" if os.geteuid() == 0 else ""
        main = MAIN.format(user=user, folder=self.folder, header=ADDRESS_HEADER)
        (self.folder / "nginx.conf").write_text(main, encoding="utf-8")

    def start(self) -> None:
        """Start it."""
        command = [self.program, "-p", self.folder, "-c", "nginx.conf"]
        self.process = subprocess.Popen([*command, "-e", self.folder / "nginx-errors.txt"])
        wait_for_port(self.port, self.process)

    def stop(self) -> None:
        """Stop it."""
        if self.process is not None:
            end(self.process, signal.SIGTERM)
        for reservation in self.reservations:
            reservation.close()

    @property
    def complaints(self) -> str:
        """What it says beyond that the server did not answer."""
        lines = (self.folder / "nginx-errors.txt").read_text(encoding="utf-8").splitlines()
        return "\n".join(line for line in lines if "[emerg]" in line or "[alert]" in line)


@contextmanager
def nginx(server: Server, folder: Path) -> Iterator[Nginx]:
    """A running nginx in front of a server."""
    folder.mkdir()
    front = Nginx(server, folder)
    try:
        front.start()
        yield front
    finally:
        front.stop()
