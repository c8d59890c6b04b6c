# The cache between the audience and the servers. What may be kept, and for how long, says each answer: of public results a second. Here
# is only what a cache does while no server answers.
vcl 4.1;
import std;
import directors;

probe alive {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}
backend server_1 { .host = "${SERVER_1_HOST}"; .port = "${SERVER_1_PORT}"; .probe = alive; .first_byte_timeout = 10s; }
backend server_2 { .host = "${SERVER_2_HOST}"; .port = "${SERVER_2_PORT}"; .probe = alive; .first_byte_timeout = 10s; }

sub vcl_init {
  new servers = directors.round_robin();
  servers.add_backend(server_1);
  servers.add_backend(server_2);
}

sub vcl_recv {
  set req.backend_hint = servers.backend();
  # While a server answers, nothing is older than its headers allow.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 1s;
  }
}

sub vcl_backend_response {
  set beresp.grace = 10m;
  # The database is away: what was public a moment ago is better than nothing.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
}
