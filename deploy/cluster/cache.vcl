# The cache between the audience and the servers. What may be kept, and for how long, says each answer: of public results a second, and
# a moment more while it is asked for anew. Servers tell it when figures change (CACHE_PURGE_URLS).
vcl 4.1;
import std;
import directors;

# The machines of the servers.
acl purgers {
  "${SERVER_1_HOST}";
  "${SERVER_2_HOST}";
}
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
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(405));
    }
    if (req.http.cache-tag !~ "^[a-z]+$") {
      return (synth(400));
    }
    # What was fetched a moment ago stays for that moment, however many servers call: of each address at most three requests a second
    # reach the servers.
    std.ban("obj.http.cache-tag == " + req.http.cache-tag + " && obj.age > 0.4s");
    return (synth(200));
  }
  set req.backend_hint = servers.backend();
  # While a server answers, nothing is older than its headers allow.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 1s;
  }
}

sub vcl_backend_response {
  # Varnish has a default, of two minutes, for answers that say nothing.
  if (!beresp.http.cache-control) {
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
  }
  # While no server answers: what was public last is better than nothing.
  if (beresp.http.cache-control ~ "stale-if-error") {
    set beresp.grace = 10m;
  }
  # The database is away.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
}

sub vcl_deliver {
  unset resp.http.cache-tag;
}
